import { invalid, refuse } from '../../../contract/errors.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { isPushKey } from '../../../machinery/mail/pushEncryption.ts';
import { readWebhookUrl } from '../../../machinery/outbound/webhookUrl.ts';
import { newId } from '../../../store/ids.ts';
import { savePushDevice } from '../../../store/mail/push.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { preparedWrite } from '../handler.ts';

/** Stores the browser on which the caller allowed push messages. Its address is checked like that of a webhook, and hosts that are open to webhooks are not open to it. [my-day.push]. */
export const createMyPushDevice = preparedWrite<'createMyPushDevice'>()(
  async ({ services: { pushServices } }, { endpoint }) => {
    const url = readWebhookUrl(endpoint, pushServices.allowedHosts);
    return { url: url.ok && (await pushServices.mayCall(url)) ? url.url : null };
  },
  async (ctx, { p256dh, auth }, { url }) => {
    const { db, tenant, principal, locale, nowMilliseconds } = ctx;
    const technicianId = await ownTechnicianId(ctx);
    if (technicianId === null) return refuse('TECHNICIAN_NOT_FOUND');
    if (url === null) return invalid('endpoint', 'format', 'form_other');
    const publicKey = Buffer.from(p256dh, 'base64url');
    if (!isPushKey(publicKey)) return invalid('p256dh', 'format', 'form_other');
    const id = await savePushDevice(db, tenant.id, {
      id: newId(nowMilliseconds),
      technicianId,
      sessionId: principal.sessionId ?? null,
      endpoint: url,
      publicKey,
      authSecret: Buffer.from(auth, 'base64url'),
      locale,
      createdAt: formatMilliseconds(nowMilliseconds),
    });
    return { id };
  },
);
