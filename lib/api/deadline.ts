import type { Soon } from "@/lib/platform/soon";
import { GENERAL } from "./general";

/** How long the statements of one request may take. */
export const DEADLINE_MS = 4_000;

/** The result of `work`. Throws ApiError 503 `deadline_exceeded` if it takes longer than `ms`; `work` goes on. */
export async function withinDeadline<Result>(work: Soon<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(GENERAL.refuse("deadline_exceeded")), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
