import { endRun } from "../servers/end-run";
import { expectPrograms } from "./programs";

/** Ends the run when a program is missing, before each of its tests says so. */
export default function setUp(): void {
  try {
    expectPrograms();
  } catch (error) {
    endRun(error);
  }
}
