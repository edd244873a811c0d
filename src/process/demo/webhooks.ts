/** Creates a disabled webhook endpoint for the demo. Its receiver fails, and its log shows how. No host was ever called. */
import { eventBody } from '../../machinery/events/outbox.ts';
import { jobRequestResource } from '../../domain/jobs/records/jobRequestResource.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { insertRows } from '../../store/demoRows.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import { newId, randomSecret } from '../../store/ids.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { mostConsecutiveFailures } from '../../store/webhooks/outcomes.ts';
import type { SecretBox } from '../../machinery/auth/secretBox.ts';

const second = 1_000;
const minute = 60 * second;
const url = 'https://hooks.pikesfork.example/jobs';
const type = 'job_request.completed';

/** Data of the failed deliveries, as many as disable an endpoint. Each reports a completed job. */
interface Failures {
  readonly now: number;
  readonly ownerId: string;
  /** The completed jobs in the order of completion, as many as the failures that disable an endpoint. */
  readonly completed: readonly { readonly id: string; readonly completed_at: string | null }[];
  readonly box: SecretBox;
}

/** Writes the last deliveries before `now`, each right after its job was completed. */
export async function failWebhook(tx: Transaction, tenantId: number, { now, ownerId, completed, box }: Failures): Promise<void> {
  const tenant = await getTenant(tx, tenantId);
  const endpointId = newId(now - 20 * 24 * 60 * minute);
  const iso = (at: number) => new Date(at).toISOString();
  const disabledAt = Date.parse(completed.at(-1)!.completed_at!) + second;
  await insertRows(tx, 'webhook_endpoints', tenantId, [
    {
      id: endpointId,
      url,
      url_key: url,
      description: 'Invoices from completed jobs',
      event_types: [type],
      status: 'disabled',
      disabled_reason: 'delivery_failures',
      disabled_at: iso(disabledAt),
      // The form of bytea in JSON.
      secret: `\\x${box.seal(`whsec_${randomSecret(32).toString('base64')}`, endpointId).toString('hex')}`,
      secret_expires_at: iso(now + 10 * 24 * 60 * minute),
      created_by_kind: 'member',
      created_by: ownerId,
      created_by_user: ownerId,
      permissions: null,
      consecutive_failures: mostConsecutiveFailures,
      created_at: iso(now - 20 * 24 * 60 * minute),
      updated_at: iso(disabledAt),
    },
  ]);
  const jobs = await findJobs(
    tx,
    tenantId,
    completed.map(({ id }) => id),
  );
  const failed = completed.map(({ id, completed_at }) => {
    const at = Date.parse(completed_at!);
    const job = jobs.find((made) => made.id === id)!;
    const eventId = newId(at);
    const context = { tenant, nowMilliseconds: at };
    const body = eventBody(context, eventId, { type, object: jobRequestResource(context, 'en', job) });
    return { at, eventId, deliveryId: newId(at), jobId: job.id, body };
  });
  await insertRows(
    tx,
    'events',
    tenantId,
    failed.map(({ at, eventId, jobId, body }) => ({ id: eventId, type, resource_id: jobId, body, created_at: iso(at) })),
  );
  await insertRows(
    tx,
    'webhook_deliveries',
    tenantId,
    failed.map(({ at, eventId, deliveryId }) => ({
      id: deliveryId,
      endpoint_id: endpointId,
      event_id: eventId,
      type,
      status: 'held',
      attempts: 1,
      failures: 1,
      last_attempt_at: iso(at),
      last_status_code: 502,
      created_at: iso(at),
    })),
  );
  await insertRows(
    tx,
    'webhook_attempts',
    tenantId,
    failed.map(({ at, deliveryId }, index) => ({
      delivery_id: deliveryId,
      number: 1,
      started_at: iso(at),
      duration_milliseconds: 180 + 37 * index,
      url,
      request_headers: { 'content-type': 'application/json' },
      status_code: 502,
      response_headers: { 'content-type': 'text/html', server: 'nginx' },
      response_body: '<html><head><title>502 Bad Gateway</title></head></html>',
    })),
  );
}
