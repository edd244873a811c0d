import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../auth/apiKeys.ts';
import { isRefusal, refuse } from '../../contract/errors.ts';
import { recordEvent } from '../../events/outbox.ts';
import { newId, newShortCode } from '../../store/ids.ts';
import { findJob, insertJob } from '../../store/jobRequests.ts';
import { readBookingReferences } from '../../store/workflows.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { preparedWrite } from '../context.ts';
import { jobRequestResource } from './jobRequestResource.ts';
import { checkRequestedDates, zoneOf } from './requestRules.ts';

/** 192 bits; the database keeps only the hash, so a reader of it cannot open anybody's customer link. */
const magicTokenBytes = 24;

/** Books a job request: snapshot of customer and address, status `booking`, waiting for its quote. Specification, "Job request create shape". */
export const createJobRequest = preparedWrite<'createJobRequest'>()(
  async (ctx, input) => {
    const zone = input.x_timezone === undefined ? ctx.tenant.timezone : zoneOf('X-Timezone', input.x_timezone);
    if (isRefusal(zone)) return zone;
    return checkRequestedDates(input.job_dates) ?? { zone };
  },
  async (ctx, input, { zone }) => {
    const skillIds = [...new Set(input.skill_ids ?? [])];
    const found = await readBookingReferences(ctx.db, ctx.tenant.id, input.customer_id, input.job_type_id ?? null, skillIds);
    if (!found.customer) return refuse('CUSTOMER_NOT_FOUND');
    if (input.job_type_id !== undefined && !found.jobType) return refuse('JOB_TYPE_NOT_FOUND');
    if (found.jobType && found.jobType.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
    if (found.knownSkills !== skillIds.length) return refuse('SKILL_NOT_FOUND');

    const id = newId(ctx.nowMilliseconds);
    const magicToken = randomBytes(magicTokenBytes).toString('base64url');
    const { customer, workflow } = found;
    const job = {
      id,
      workflowId: workflow.id,
      workflowName: workflow.name,
      description: input.description?.trim() ? input.description : null,
      jobTypeId: input.job_type_id ?? null,
      jobTypeName: found.jobType?.name ?? null,
      skillIds,
      customerId: input.customer_id,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      address: customer.address,
      latitude: customer.latitude,
      longitude: customer.longitude,
      customerTimezone: zone,
      jobDates: input.job_dates.map(({ date, periods }) => ({
        date,
        periods: periods.map(({ period, business_view }) => ({ period, business_view: business_view ?? [] })),
      })),
      magicTokenHash: hashSecret(magicToken),
      statusHistory: [{ key: 'booking', entered_at: formatMilliseconds(ctx.nowMilliseconds) }],
    };
    let shortCode = newShortCode();
    while (!(await insertJob(ctx.db, ctx.tenant.id, { ...job, shortCode }))) shortCode = newShortCode();

    const row = await findJob(ctx.db, ctx.tenant.id, id);
    await recordEvent(ctx.db, ctx.tenant, ctx.nowMilliseconds, {
      type: 'job_request.created',
      resourceId: id,
      object: jobRequestResource(ctx.tenant, 'en', row!),
    });
    return { id, short_code: shortCode, magic_token: magicToken, customer_url: `${ctx.services.publicUrl}/j/${magicToken}` };
  },
);
