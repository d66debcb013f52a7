import type { Recorder } from "../assertions/recorder";
import type { GivenLobster } from "../given/lobsters";
import type { Receiver } from "../servers/receiver";

export interface Cast {
  recorder: Recorder;
  ada: GivenLobster;
  bruno: GivenLobster;
  /** An admin. */
  warden: GivenLobster;
  /** Gives a holder of a key or a token its client for the square. */
  equip(lobster: GivenLobster): GivenLobster;
  /** Receives what is sent to Ada. */
  receiver: Receiver;
}
