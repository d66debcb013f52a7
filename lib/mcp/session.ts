import type { Principal } from "@/lib/api/auth/principal";
import type { Call, Reply } from "@/lib/api/http/call";
import type { ToolSelection } from "./tool-selection";
import type { OperationTool } from "./tools";

export type Arguments = Readonly<Record<string, unknown>>;

/** An operation and the arguments that its tool was called with. */
export interface OperationCall {
  tool: OperationTool;
  given: Arguments;
}

/** One request of a host. Nothing of it is kept. */
export interface Session {
  call: Call;
  requestId: string;
  caller: Principal;
  choice: ToolSelection;
  /** What its message asks for, found once; undefined if it is no operation. */
  operation: OperationCall | undefined;
  /** The reply of the operation that it has run, which spent from the limits; undefined until then. */
  reply?: Reply;
}
