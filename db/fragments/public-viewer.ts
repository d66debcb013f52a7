import { sql } from "drizzle-orm";
import { FIRST_UUID } from "../keyset";

/** No lobster has this id, so a viewer with it sees only what is public. */
export const PUBLIC_VIEWER_ID = FIRST_UUID;

/** The viewer of what all readers see alike. */
export const PUBLIC_VIEWER = { viewer: sql.raw(`'${PUBLIC_VIEWER_ID}'::uuid`), isAdmin: sql.raw("false") };

/** True if the lobster of alias `l` sees something of itself that others do not see. */
export const hasPrivateView = sql.raw("(l.shadow is not null or l.status = 'shadow_muted')");
