/** Ends a subscription. What was under way may still arrive; nothing is begun any more. */
import { refuse } from '../../contract/errors.ts';
import { deleteEndpoint } from '../../store/webhookEndpoints.ts';
import { write } from '../handler.ts';

export const deleteWebhookEndpoint = write<'deleteWebhookEndpoint'>(async ({ db, tenant, nowMilliseconds }, { id }) => {
  const deletedAt = await deleteEndpoint(db, tenant.id, id, new Date(nowMilliseconds).toISOString());
  return deletedAt === null ? refuse('WEBHOOK_NOT_FOUND') : { id, deleted_at: deletedAt };
});
