"use server";

import { z } from "zod";
import { anybody, buttonAction } from "@/app/_forms/form-action";
import { DIGESTS } from "@/lib/access/letters/choices";
import { readLetterToken } from "@/lib/access/letters/token";
import { chooseDigest, stopLetters } from "@/lib/access/letters/write";

const TOKEN_LENGTH_MAX = 200;

/** Changes the letters that a signed address is for: the digest to `digest`, other kinds to none. */
export const changeLetters = buttonAction(
  anybody,
  z.object({ of: z.string().max(TOKEN_LENGTH_MAX), digest: z.enum(DIGESTS).catch("never") }),
  async (_, sent) => {
    const which = sent && readLetterToken(sent.of);
    if (!sent || !which) return "/letters";
    await (which.kind === "digest" ? chooseDigest(which.ownerId, sent.digest) : stopLetters(which));
    return `/letters?${new URLSearchParams({ of: sent.of, done: "1" })}`;
  },
);
