import { ATTEMPTS_KEPT } from "@/db/schema/webhooks";
import type { Square } from "../square";

/** Gives the subject a paused webhook with as many attempts as are kept. Returns its id. */
export async function givenWebhook({ sql, subject }: Square): Promise<string> {
  await sql`
    with webhook as (
      insert into webhooks (lobster_id, slot, url, host, types, secret, verified_at, paused_at, paused_by, position, attempts)
      values (${subject.id}, 1, 'https://receiver.example/lobster', 'receiver.example', '{like_on_post}', '', now(), now(),
        'owner', 0, ${ATTEMPTS_KEPT})
      on conflict do nothing returning id
    )
    insert into webhook_attempts (webhook_id, number, at, type, status, ms)
    select id, number, now() - (${ATTEMPTS_KEPT}::int - number) * interval '1 minute', 'test', 204, 12
    from webhook, generate_series(1, ${ATTEMPTS_KEPT}::int) number`;
  const [webhook] = await sql<{ id: string }[]>`select id from webhooks where lobster_id = ${subject.id}`;
  if (!webhook) throw new Error("The subject has no webhook.");
  return webhook.id;
}
