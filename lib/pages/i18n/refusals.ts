import { fill, type Values } from "@/lib/platform/text/fill";
import { MESSAGES, type Messages } from "./messages";

type Texts = Messages["refusals"];

const isKnown = (code: string): code is keyof Texts => Object.hasOwn(MESSAGES.en.refusals, code);

/** The key in `refusals` of the text for a code; `other` if there is no such text, or if a value for it is missing. */
export const refusalKey = (code: string, values: Values = {}): keyof Texts =>
  isKnown(code) && !fill(MESSAGES.en.refusals[code], values).includes("{") ? code : "other";
