import { fill, type Values } from "@/lib/platform/text/fill";
import { MESSAGES, type Messages } from "./messages";

type Texts = Messages["refusals"];

const isKnown = (code: string): code is keyof Texts => Object.hasOwn(MESSAGES.en.refusals, code);

/** The message of `refusals` that says a refusal: `other` without a text of its own, or without the text's values. */
export const refusalKey = (code: string, values: Values = {}): keyof Texts =>
  isKnown(code) && !fill(MESSAGES.en.refusals[code], values).includes("{") ? code : "other";
