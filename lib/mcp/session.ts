import type { Scope } from "@/lib/api/auth/missing-scope";
import type { Principal } from "@/lib/api/contract/principal";
import type { Call, Reply } from "@/lib/api/http/call";
import type { ToolSelection } from "./tool-selection";
import type { OperationTool } from "./tools";

export type Arguments = Readonly<Record<string, unknown>>;

/** An operation and the arguments that its tool was called with. */
export interface OperationCall {
  tool: OperationTool;
  given: Arguments;
}

/** One request of a host. The server keeps no state between requests. */
export interface Session {
  call: Call;
  requestId: string;
  caller: Principal;
  choice: ToolSelection;
  /** The operation that its message calls; undefined if none. */
  operation: OperationCall | undefined;
  /** The reply of the operation, which has spent from the limits; undefined until it has run. */
  reply?: Reply;
  /** The scope for want of which a message without an operation was refused. */
  lacks?: Scope;
}
