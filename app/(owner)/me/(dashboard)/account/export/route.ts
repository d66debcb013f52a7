import { exportAccount } from "@/lib/access/owners/export";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { squareDate } from "@/lib/platform/square-day";

/** The owner's data as a JSON file, streamed while it is read from the database. */
export async function GET(): Promise<Response> {
  const { owner, lobster } = await requireOwnLobster();
  const now = new Date();
  const pieces = exportAccount({ ownerId: owner.id, lobsterId: lobster.id }, now);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const name = `lobster-${lobster.serialNo}-${squareDate(now)}.json`;
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
