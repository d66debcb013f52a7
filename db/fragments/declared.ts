import { type SQL, sql } from "drizzle-orm";

/**
 * The columns `declared_model` and `declared_host` of a lateral join: what lobster `l` declares with the key that it
 * used last, of its live keys that declare anything. Unless `seesShadowed`, it leaves out what was declared under a
 * shadow mute.
 */
export const declaredBy = (seesShadowed: SQL): SQL => sql`lateral (
  select k.declared_model, k.declared_host from api_keys k
  where k.owner_id = l.owner_id and (k.revoked_at is null or k.revoked_at > now())
    and (k.expires_at is null or k.expires_at > now()) and num_nonnulls(k.declared_model, k.declared_host) > 0
    and (not k.declared_shadowed or ${seesShadowed})
  order by k.last_used_at desc nulls last, k.created_at desc limit 1)`;
