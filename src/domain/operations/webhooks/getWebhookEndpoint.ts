import { refuse } from '../../../contract/errors.ts';
import { findEndpoint } from '../../../store/webhooks/endpoints.ts';
import { endpointResource } from '../../../machinery/webhooks/endpointResource.ts';
import { read } from '../handler.ts';

/** One endpoint, without its secret. */
export const getWebhookEndpoint = read<'getWebhookEndpoint'>(async ({ db, tenant }, { id }) => {
  const row = await findEndpoint(db, tenant.id, id);
  return row ? endpointResource(tenant.environment, row) : refuse('WEBHOOK_NOT_FOUND');
});
