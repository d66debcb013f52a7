import { ApiError } from "@/lib/api/contract/errors";
import { describeError, showError } from "@/lib/platform/error-record";
import { StartError } from "@/lib/platform/start-error";
import { UsageError } from "./command";

export interface CommandFailure {
  message: string;
  /** How to type the command, printed after the message. */
  usage?: string;
  code: string;
  /** The exit status: 2 if mistyped, 1 otherwise. */
  status: 1 | 2;
}

/** Describes an error to the operator. Writes the stack of an unexpected one to stderr. */
export function describeFailure(error: unknown): CommandFailure {
  if (error instanceof UsageError) {
    return { message: error.message, usage: error.usage, code: error.code, status: 2 };
  }
  if (error instanceof ApiError) {
    const message = [error.message, error.details.hint].filter(Boolean).join(" ");
    return { message, code: error.code, status: 1 };
  }
  if (error instanceof StartError) return { message: error.message, code: "cannot_start", status: 1 };
  process.stderr.write(`${showError(error)}\n`);
  const { name, code } = describeError(error);
  return {
    message: `The command failed: ${[name, code].filter(Boolean).join(" ")}.`,
    code: "internal_error",
    status: 1,
  };
}
