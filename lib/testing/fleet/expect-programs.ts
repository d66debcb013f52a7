import { endRun } from "../servers/end-run";
import { expectPrograms } from "./programs";

/** Ends the run when a program is missing, so that not every test fails for it. */
export default function setUp(): void {
  try {
    expectPrograms();
  } catch (error) {
    endRun(error);
  }
}
