import type { GivenLobster } from "../given/lobsters";
import type { Recorder } from "../oracles/recorder";

/** Who takes part in the recorded examples. */
export interface Cast {
  recorder: Recorder;
  ada: GivenLobster;
  bruno: GivenLobster;
  /** An admin. */
  warden: GivenLobster;
}
