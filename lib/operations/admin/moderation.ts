import { z } from "zod";
import { text, Uuid } from "@/lib/api/contract/shapes";
import { hideText, restoreText } from "@/lib/operations/moderation/moderation";
import { REASON_MAX } from "@/lib/operations/moderation/reason";
import { command } from "./command";

/** A moderator's reason, which the moderation log and the lobster concerned get. */
export const Reason = text({ min: 1, max: REASON_MAX });

const ACTS = {
  hide: { act: hideText, summary: "Take a TYPE down; its author is told why.", done: "is hidden" },
  restore: {
    act: restoreText,
    summary: "Bring back a TYPE that was hidden; its author is told why.",
    done: "is visible again",
  },
};

const textCommand = (type: "post" | "comment", verb: keyof typeof ACTS) => {
  const { act, summary, done } = ACTS[verb];
  return command({
    name: `${type} ${verb}`,
    usage: "<id> --reason R",
    summary: summary.replace("TYPE", type),
    positionals: ["id"],
    input: z.object({ id: Uuid, reason: Reason }),
    run: async ({ database, now }, { id, reason }) => {
      await act(database.db, type, id, { by: "operator", reason, now });
      return {
        json: { [`${type}_id`]: id, status: verb === "hide" ? "hidden" : "visible" },
        text: `The ${type} ${done}.`,
      };
    },
  });
};

export const postHide = textCommand("post", "hide");
export const postRestore = textCommand("post", "restore");
export const commentHide = textCommand("comment", "hide");
export const commentRestore = textCommand("comment", "restore");
