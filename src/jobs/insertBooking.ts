import { hashSecret } from '../auth/apiKeys.ts';
import { isRefusal, refuse, type Refusal } from '../contract/errors.ts';
import type { Locale, PriorityLevel } from '../contract/vocabulary.ts';
import { newId, newShortCode } from '../store/ids.ts';
import { insertJob } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { readBookingReferences, type BookingReferences } from '../store/settings/workflows.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { WriteContext } from '../call/context.ts';
import type { LocatedAddress } from '../resources/addressInput.ts';
import { checkSkills } from '../resources/catalog/checkSkills.ts';
import type { RequestedDate } from '../planning/requestedRanges.ts';
import { recordJobEvent } from './jobEvents.ts';

export interface Booking {
  /** null: an inline customer, who has no record (docs/reference/conventions.md#job-requests). */
  readonly customerId: string | null;
  /** What the job says of its customer in place of the record: a guest's own words, so that nobody's record is read by guessing. */
  readonly told?: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly jobTypeId: string | null;
  readonly skillIds: readonly string[];
  readonly description: string | null;
  readonly jobDates: readonly RequestedDate[];
  readonly customerTimezone: string;
  readonly priorityLevel: PriorityLevel;
  /** Where the visit is; null: at the customer's address, who then has a record. */
  readonly place: LocatedAddress | null;
}

type Codes = 'CUSTOMER_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'JOB_TYPE_INACTIVE' | 'SKILL_NOT_FOUND' | 'VALIDATION_ERROR';

/** Books: snapshots of customer, address and type, status `booking`, waiting for its quote, and the event of it. */
export async function insertBooking(ctx: WriteContext, booking: Booking): Promise<JobRow | Refusal<Codes>> {
  const skillIds = [...new Set(booking.skillIds)];
  const found = await references(ctx, booking, skillIds);
  if (isRefusal(found)) return found;
  const id = newId(ctx.nowMilliseconds);
  const createdAt = formatMilliseconds(ctx.nowMilliseconds);
  const { customer, workflow } = found;
  const { address, latitude, longitude } = booking.place ?? customer.record!;
  const job = {
    id,
    workflowId: workflow.id,
    workflowName: workflow.name,
    description: booking.description?.trim() ? booking.description : null,
    jobTypeId: booking.jobTypeId,
    jobTypeName: found.jobType?.name ?? null,
    // Nothing asked for means what such a job needs: without it whoever is free would be sent.
    skillIds: skillIds.length > 0 ? skillIds : (found.jobType?.skillIds ?? []),
    customerId: booking.customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    address,
    latitude,
    longitude,
    customerTimezone: booking.customerTimezone,
    customerLocale: customerLocaleOf(ctx),
    jobDates: booking.jobDates.map(({ date, periods }) => ({
      date,
      periods: periods.map(({ period, business_view }) => ({ period, business_view: business_view ?? [] })),
    })),
    priorityLevel: booking.priorityLevel,
    magicTokenHash: hashSecret(ctx.services.customerTokens.of(id)),
    createdAt,
    statusHistory: [{ key: 'booking', entered_at: createdAt }],
  };
  let row: JobRow | null = null;
  while (!row) row = await insertJob(ctx.db, ctx.tenant.id, { ...job, shortCode: newShortCode() });
  await recordJobEvent(ctx, 'job_request.created', row);
  return row;
}

/**
 * The language that the customer was booked in. A guest speaks it; software says it with `X-Locale`, where English is also what it says
 * when it says nothing; a member of the business speaks the business's, which tells nothing of the customer. null: not known.
 */
function customerLocaleOf({ principal, locale }: WriteContext): Locale | null {
  if (principal.kind === 'guest' || principal.kind === 'customer') return locale;
  const isSoftware = principal.kind === 'key' || principal.kind === 'app';
  return isSoftware && locale !== 'en' ? locale : null;
}

interface Found extends Omit<BookingReferences, 'customer'> {
  readonly customer: NonNullable<Booking['told']> & { readonly record: BookingReferences['customer'] };
}

async function references(ctx: WriteContext, booking: Booking, skillIds: readonly string[]): Promise<Found | Refusal<Codes>> {
  const found = await readBookingReferences(ctx.db, ctx.tenant.id, booking.customerId, booking.jobTypeId, skillIds);
  const told = booking.told ?? found.customer;
  if (!told || (booking.customerId !== null && !found.customer)) return refuse('CUSTOMER_NOT_FOUND');
  if (booking.jobTypeId !== null && !found.jobType) return refuse('JOB_TYPE_NOT_FOUND');
  if (found.jobType && found.jobType.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const wrongSkill = checkSkills(skillIds, found.skills);
  if (wrongSkill) return wrongSkill;
  return { ...found, customer: { name: told.name, email: told.email, phone: told.phone, record: found.customer } };
}
