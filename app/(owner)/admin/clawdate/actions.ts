"use server";

import { z } from "zod";
import { buttonAction } from "@/app/_forms/form-action";
import { drawByHand } from "@/lib/areas/clawdate/write";
import { requireActingAdmin } from "../_desk/desk-action";

/** Draws the round, as POST /clawdate/draw does. */
export const draw = buttonAction(requireActingAdmin, z.object({}), async () => {
  const { pairs, unpaired } = await drawByHand(new Date());
  return pairs + unpaired > 0 ? "/admin/clawdate?done=drawn" : "/admin/clawdate";
});
