"use server";

import { z } from "zod";
import { buttonAction, formAction } from "@/app/_forms/form-action";
import { Uuid } from "@/lib/api/contract/shapes";
import { pinToPage, unpinFromPage } from "@/lib/areas/posts/write";
import { problemsOf, requireActingAdmin } from "../_desk/desk-action";
import { PinFields } from "./pin-fields";

export const pin = formAction(
  requireActingAdmin,
  PinFields,
  async (_, { post }) => {
    await pinToPage(post);
    return "/admin/pins?done=pinned";
  },
  { onInvalid: problemsOf },
);

export const unpin = buttonAction(requireActingAdmin, z.object({ post: Uuid }), async (_, sent) => {
  if (sent) await unpinFromPage(sent.post);
  return "/admin/pins?done=unpinned";
});
