import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { lockEndpoint } from '../../../store/webhooks/endpoints.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { giveNewSecret, secretEndOf } from '../../../machinery/webhooks/newEndpointSecret.ts';
import { write } from '../handler.ts';

/**
 * Makes a new secret with its own lifetime. Both secrets sign for 24 hours. Endpoints from before lifetimes existed get one now.
 * [event.rotation, webhook.secret-mails].
 */
export const rotateWebhookSecret = write<'rotateWebhookSecret'>(async (ctx, input) => {
  const endpoint = await lockEndpoint(ctx.db, ctx.tenant.id, input.id);
  if (!endpoint) return refuse('WEBHOOK_NOT_FOUND');
  const refused = refuseUnreadableEndpoint(ctx.principal, endpoint);
  if (refused) return refused;
  const { answer, audit } = await giveNewSecret(ctx.db, ctx, endpoint, secretEndOf(ctx.nowMilliseconds, input.secret_lifetime_days));
  recordAudit(ctx, audit);
  return answer;
});
