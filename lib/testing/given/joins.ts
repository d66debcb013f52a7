import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { codeHash, typedCode } from "@/lib/access/joins/code";
import { allowTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { createJoin, getJoin } from "@/lib/areas/join/endpoints";
import { Caller } from "../clients/caller";

/** From where owners decide. Programs of tests have an address each. */
export const OWNERS_ADDRESS = "203.0.113.9";

/** A program's request to join, with a client that has its token. */
export async function givenJoin(body: object = {}) {
  const { join } = await new Caller().ok(createJoin, { body: { program: "Claude Code", ...body } });
  const api = new Caller(join.token);
  return {
    ...join,
    api,
    /** What the program gets. Polls that wait may follow each other at once. */
    poll: () => api.ok(getJoin, { query: { wait: 1 } }),
    typedBy: ({ ownerId }: { ownerId: string }) => ({ ownerId, code: join.code, address: OWNERS_ADDRESS }),
  };
}

export type GivenJoin = Awaited<ReturnType<typeof givenJoin>>;

interface GivenPermission {
  scopes?: readonly Scope[];
  days?: number;
  lobsterName?: string;
}

/** An owner's yes to a request. */
export const givenYes = (
  owner: { ownerId: string },
  join: GivenJoin,
  { scopes = COMMON_SCOPES, days = 90, lobsterName }: GivenPermission = {},
) => allowTypedJoin({ ...join.typedBy(owner), scopes, days, lobsterName }, new Date());

/** Moves a request into the past, so that so many seconds of it are left. */
export async function givenSecondsLeft({ code }: { code: string }, seconds: number): Promise<void> {
  await runOnce(
    database().db,
    sql`
    update join_requests set created_at = now() - interval '1 hour',
      expires_at = now() + make_interval(secs => ${seconds}::float8)
    where code_hash = ${codeHash(typedCode(code) ?? "")}`,
  );
}
