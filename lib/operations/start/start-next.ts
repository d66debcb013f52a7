import { failStart } from "@/lib/platform/fail-start";

/** Start-up under `next dev` and `next start`, which would go on without a database after an error here. */
export async function startNext(): Promise<void> {
  try {
    // Not a plain import: reading the environment may fail, too.
    const { start } = await import("./start");
    if (process.env.NODE_ENV === "production") (await import("@/lib/platform/guard-output")).guardOutput();
    const { hangDoor } = await import("@/lib/server/next-door");
    hangDoor();
    await start();
  } catch (error) {
    failStart(error);
  }
}
