import type { Call } from "@/lib/api/call";
import type { Principal } from "@/lib/api/principal";
import type { Choice } from "./choice";

/** One request of a host. Nothing of it is kept. */
export interface Session {
  call: Call;
  requestId: string;
  caller: Principal;
  choice: Choice;
  /** Whether it has run an operation, which spent from the limits. */
  hasRun: boolean;
}
