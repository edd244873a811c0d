/**
 * SQL for the deliveries that are due to an endpoint. A first attempt has no due time, only a position: those after `attempted_position` have not
 * been made. A retry has a due time. docs/internals/messages.md#cost-of-a-delivery. The table `e` is the endpoint.
 */

/** Condition: `d` is a delivery of the endpoint whose first attempt has not been made. */
export const firstAttemptsDueSql = (
  d: string,
) => `${d}.tenant_id = e.tenant_id and ${d}.endpoint_id = e.id and ${d}.position > e.attempted_position
                                 and ${d}.status = 'pending' and ${d}.next_attempt_at is null`;

/** When the next delivery to the endpoint is due. '-infinity': now. null: never. */
export const nextDue = `case when exists (select from webhook_deliveries d where ${firstAttemptsDueSql('d')}) then '-infinity'
                             else (select min(d.next_attempt_at) from webhook_deliveries d
                                    where d.endpoint_id = e.id and d.next_attempt_at is not null) end`;
