import { listEndpoints } from '../../../store/webhooks/endpoints.ts';
import { endpointResource } from '../../../machinery/webhooks/endpointResource.ts';
import { read } from '../handler.ts';

/** All endpoints of the environment. */
export const listWebhookEndpoints = read<'listWebhookEndpoints'>(async ({ db, tenant }) => ({
  webhooks: (await listEndpoints(db, tenant.id)).map((row) => endpointResource(tenant.environment, row)),
}));
