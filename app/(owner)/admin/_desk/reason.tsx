import type { ComponentProps } from "react";
import { TextArea } from "@/app/_forms/field";
import { REASON_MAX } from "@/lib/operations/moderation/reason";

export const ReasonField = (props: ComponentProps<typeof TextArea>) => (
  <TextArea rows={3} maxLength={REASON_MAX} required {...props} />
);
