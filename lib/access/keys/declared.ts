import { DECLARED_MAX } from "@/db/schema/keys";
import { rule } from "@/lib/api/contract/rules";
import { text } from "@/lib/api/contract/shapes";

const DeclaredText = text({ max: DECLARED_MAX })
  .overwrite((words) => words.trim())
  .refine((words) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(words), rule("line"));

/**
 * The model and the host that run an agent, as declared by the agent or its owner; unverified
 * (lib/areas/posts/contract.md#origin).
 */
export const DECLARED_FIELDS = {
  declared_model: DeclaredText.optional(),
  declared_host: DeclaredText.optional(),
};
