/** Ends a subscription. Deliveries under way may still arrive, but no new ones begin. */
import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { deleteEndpoint, findEndpoint } from '../../../store/webhooks/endpoints.ts';
import { endpointSubject } from '../../../machinery/webhooks/endpointResource.ts';
import { write } from '../handler.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

export const deleteWebhookEndpoint = write<'deleteWebhookEndpoint'>(async (ctx, { id }) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const row = await findEndpoint(db, tenant.id, id);
  const deletedAt = row && (await deleteEndpoint(db, tenant.id, id, formatMilliseconds(nowMilliseconds)));
  if (!row || !deletedAt) return refuse('WEBHOOK_NOT_FOUND');
  recordAudit(ctx, { action: 'webhook_endpoint.deleted', subject: endpointSubject(row) });
  return { id, deleted_at: deletedAt };
});
