/**
 * Pings an endpoint, and activates it if it answers. The ping runs before the transaction, because a transaction must not wait for the
 * network. [webhook.ping, webhook.secret-lapse].
 */
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { refuse } from '../../../contract/errors.ts';
import { endOfCredential } from '../../../store/webhooks/endings.ts';
import { activateEndpoint, findEndpoint, lockEndpoint, type EndpointRow } from '../../../store/webhooks/endpoints.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { probeResult } from '../../../machinery/webhooks/deliveryResource.ts';
import { endpointResource } from '../../../machinery/webhooks/endpointResource.ts';
import { refuseUnreadableEndpoint } from '../../../machinery/webhooks/eventRights.ts';
import { addresseeOf, recordPing, sendPing } from '../../../machinery/webhooks/ping.ts';
import { preparedWrite } from '../handler.ts';

export const verifyWebhookEndpoint = preparedWrite<'verifyWebhookEndpoint'>()(
  async (ctx, { id }) => {
    const row = await findEndpoint(ctx.db, ctx.tenant.id, id);
    if (!row) return refuse('WEBHOOK_NOT_FOUND');
    const refused = refuseUnreadableEndpoint(ctx.principal, row) ?? (await refuseEnded(ctx, row));
    if (refused) return refused;
    const { sender } = ctx.services.webhooks;
    const pingObject = endpointResource(ctx.tenant.environment, row);
    return { url: row.url, pinged: await sendPing(sender, ctx, addresseeOf(row, ctx.nowMilliseconds), pingObject) };
  },
  async (ctx, { id }, { url, pinged }) => {
    const { db, tenant, nowMilliseconds, services } = ctx;
    const row = await lockEndpoint(db, tenant.id, id);
    if (!row) return refuse('WEBHOOK_NOT_FOUND');
    const refused = refuseUnreadableEndpoint(ctx.principal, row) ?? (await refuseEnded(ctx, row));
    if (refused) return refused;
    recordPing(db, tenant.id, id, pinged);
    // The address may have changed since the ping, which then verifies nothing.
    const isVerified = pinged.isDelivered && row.url === url;
    const now = isVerified ? (await activateEndpoint(db, tenant.id, id, formatMilliseconds(nowMilliseconds)))! : row;
    if (isVerified) db.afterCommit(() => services.webhooks.endpointsChanged(tenant.id));
    return { ...endpointResource(tenant.environment, now), ping: probeResult(pinged) };
  },
);

/** Refuses an endpoint that would be disabled again at once: its secret has expired or its credential has ended. */
async function refuseEnded({ db, tenant, nowMilliseconds }: PrepareContext | WriteContext, { id, secretExpiresAt }: EndpointRow) {
  if (secretExpiresAt !== null && Date.parse(secretExpiresAt) <= nowMilliseconds)
    return refuse('WEBHOOK_SECRET_EXPIRED', { secret_expires_at: secretExpiresAt });
  const reason = await endOfCredential(db, tenant.id, id, formatMilliseconds(nowMilliseconds - tenant.clockOffsetMilliseconds));
  return reason === null ? null : refuse('WEBHOOK_CREDENTIAL_ENDED', { reason });
}
