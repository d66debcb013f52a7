import { sql } from "drizzle-orm";
import { FIRST_UUID } from "../keyset";

/** The viewer of what all readers see alike: no lobster has this id. */
export const PUBLIC_VIEWER = { viewer: sql.raw(`'${FIRST_UUID}'::uuid`), isAdmin: sql.raw("false") };

/** True for a lobster of alias `l` that sees something of itself that others do not see. */
export const hasPrivateView = sql.raw("(l.shadow is not null or l.status = 'shadow_muted')");
