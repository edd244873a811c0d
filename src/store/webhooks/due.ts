/**
 * How statements ask what an endpoint is to be sent. A first attempt has no time, only its place: those behind `attempted_position` have
 * not been made. What is tried again has a time, whoever asked for it. docs/decisions/0047. Their tables: e endpoints.
 */

/** First attempts `d` of the endpoint that nobody has made yet. */
export const firstAttemptsDueSql = (
  d: string,
) => `${d}.tenant_id = e.tenant_id and ${d}.endpoint_id = e.id and ${d}.position > e.attempted_position
                                 and ${d}.status = 'pending' and ${d}.next_attempt_at is null`;

/** When something is due to the endpoint next: '-infinity' is at once, null never. */
export const nextDue = `case when exists (select from webhook_deliveries d where ${firstAttemptsDueSql('d')}) then '-infinity'
                             else (select min(d.next_attempt_at) from webhook_deliveries d
                                    where d.endpoint_id = e.id and d.next_attempt_at is not null) end`;
