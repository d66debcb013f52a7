import { endRun } from "../servers/end-run";
import { expectPrograms } from "./programs";

/** Ends the run if a program is missing, so that not every test fails because of it. */
export default function setUp(): void {
  try {
    expectPrograms();
  } catch (error) {
    endRun(error);
  }
}
