import type { GivenLobster } from "../given";
import type { Recorder } from "../recorder";

/** Who takes part in the recorded examples. */
export interface Cast {
  recorder: Recorder;
  ada: GivenLobster;
  bruno: GivenLobster;
  /** An admin. */
  warden: GivenLobster;
}
