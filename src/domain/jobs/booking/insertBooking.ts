import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import type { FollowUp } from './followUp.ts';
import { hashSecret } from '../../../machinery/auth/apiKeys.ts';
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { Locale, PriorityLevel, TextWriter } from '../../../contract/vocabulary.ts';
import { newId, newShortCode } from '../../../store/ids.ts';
import { textableNumber } from '../../../ground/places/phoneNumber.ts';
import { writeTextChoice } from '../../../store/mail/textChoices.ts';
import { findSite } from '../../../store/customers/customerSites.ts';
import { placeOf } from '../../../store/places.ts';
import { insertJob, lockJob, touchEarlierJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { withFreeReference } from './withFreeReference.ts';
import { readBookingReferences, type BookingReferences } from '../../../store/settings/workflows.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import type { LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { checkSkills } from '../../resources/catalog/checkSkills.ts';
import type { RequestedDate } from '../../planning/visits/requestedRanges.ts';
import { recordJobEvent, recordSilentJobs } from '../lifecycle/jobEvents.ts';
import type { UnknownWork } from './visitOfQuery.ts';

/** The facts of a new job. */
interface Booking {
  /** null: an inline customer without a record (docs/reference/conventions.md#job-requests). */
  readonly customerId: string | null;
  /**
   * Name and contact of the customer, as entered by a guest, in place of the customer's record. Otherwise a guest could read records by
   * guessing.
   */
  readonly enteredContact?: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  /** Whether a guest agreed to text messages about this visit, to the entered number. Left out: nobody asked, and the customer's record decides. */
  readonly agreesToTexts?: boolean;
  /** A guest entered another name than that of the customer's record: perhaps another person of the household. Left out: no. */
  readonly isInOtherName?: boolean;
  readonly jobTypeId: string | null;
  readonly skillIds: readonly string[];
  readonly description: string | null;
  readonly jobDates: readonly RequestedDate[];
  readonly customerTimezone: string;
  readonly priorityLevel: PriorityLevel;
  /** A site of the customer. The visit is there, whatever `address` is. */
  readonly siteId?: string | undefined;
  /** The earlier job that this one follows. */
  readonly follows?: Pick<FollowUp, 'earlier' | 'isSameCustomer'> | undefined;
  /** The caller's own reference. Left out: none. */
  readonly externalReference?: string;
  /** The maintenance plan that makes the job. Its customer is sent no mail: nobody has booked. */
  readonly maintenancePlanId?: string | undefined;
  /** The visit is confirmed in the same change, and the customer gets only that message. Default: false. */
  readonly isConfirmedAtOnce?: boolean;
  /** The address of the visit. null: the address of the customer's record. */
  readonly address: LocatedAddress | null;
}

/**
 * Books a job: copies customer, address and type into it, and records the event. The job has the status `booking` and waits for its quote.
 */
export async function insertBooking(ctx: WriteContext, booking: Booking): Promise<JobRow | Refusal<UnknownWork | 'JOB_REQUEST_NOT_FOUND'>> {
  const skillIds = [...new Set(booking.skillIds)];
  const found = await references(ctx, booking, skillIds);
  if (isRefusal(found)) return found;
  // Locked before the customer's row, in the order of all other changes of a job.
  if (booking.follows && !(await lockJob(ctx.db, ctx.tenant.id, booking.follows.earlier.id))) return refuse('JOB_REQUEST_NOT_FOUND');
  const id = newId(ctx.nowMilliseconds);
  const createdAt = formatMilliseconds(ctx.nowMilliseconds);
  const { customer, workflow } = found;
  const site = booking.siteId === undefined ? null : await findSite(ctx.db, ctx.tenant.id, booking.customerId, booking.siteId);
  if (booking.siteId !== undefined && !site) return refuse('CUSTOMER_SITE_NOT_FOUND');
  const placed = site ?? booking.address ?? customer.record!;
  const job = {
    id,
    workflowId: workflow.id,
    workflowName: workflow.name,
    description: booking.description?.trim() ? booking.description : null,
    writtenBy: textWriterOf(ctx),
    jobTypeId: booking.jobTypeId,
    jobTypeName: found.jobType?.name ?? null,
    // Without requested skills, the job needs those of its type. Otherwise any free technician could be sent.
    skillIds: skillIds.length > 0 ? skillIds : (found.jobType?.skillIds ?? []),
    customerId: booking.customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    address: placed.address,
    ...placeOf(placed),
    siteId: site?.id ?? null,
    siteName: site?.name ?? null,
    siteAccessNotes: site?.accessNotes ?? null,
    customerTimezone: booking.customerTimezone,
    customerLocale: customerLocaleOf(ctx) ?? (booking.follows?.isSameCustomer ? booking.follows.earlier.customerLocale : null),
    bookedInOtherName: booking.isInOtherName ?? false,
    followUpOfId: booking.follows?.earlier.id ?? null,
    maintenancePlanId: booking.maintenancePlanId ?? null,
    externalReference: booking.externalReference ?? null,
    jobDates: booking.jobDates.map(({ date, periods }) => ({
      date,
      periods: periods.map(({ period, business_view }) => ({ period, business_view: business_view ?? [] })),
    })),
    businessViewTimezone: ctx.tenant.timezone,
    priorityLevel: booking.priorityLevel,
    magicTokenHash: hashSecret(ctx.services.customerTokens.of(id)),
    createdAt,
    statusHistory: [{ key: 'booking', entered_at: createdAt }],
  };
  let row: JobRow | null = null;
  while (!row) row = await insertJob(ctx.db, ctx.tenant.id, { ...job, shortCode: newShortCode() });
  // Before the event, which records the messages.
  const number = booking.agreesToTexts === undefined ? null : textableNumber(row.customerPhone, ctx.tenant.timezone);
  if (number !== null)
    writeTextChoice(ctx.db, ctx.tenant.id, { jobRequestId: id, phone: number, agreed: booking.agreesToTexts === true }, createdAt);
  if (booking.follows) await touchEarlierJob(ctx.db, ctx.tenant.id, booking.follows.earlier.id);
  if (booking.maintenancePlanId === undefined && !booking.isConfirmedAtOnce) await recordJobEvent(ctx, 'job_request.created', row);
  else await recordSilentJobs(ctx, [row]);
  return row;
}

/** Books a job with the caller's own reference, which no other job may have. undefined or blank: without one. [job-reference.unique]. */
export async function insertReferencedBooking(
  ctx: WriteContext,
  reference: string | undefined,
  booking: Booking,
): Promise<Awaited<ReturnType<typeof insertBooking>> | Refusal<'JOB_REQUEST_DUPLICATE'>> {
  const externalReference = reference?.trim();
  if (!externalReference) return insertBooking(ctx, booking);
  return withFreeReference(ctx, externalReference, () => insertBooking(ctx, { ...booking, externalReference }));
}

/** Whose words the booking has. A program that takes phone calls passes on those of the caller. */
function textWriterOf({ principal, profile }: WriteContext): TextWriter {
  if (principal.kind === 'guest' || principal.kind === 'customer') return principal.kind;
  return profile === 'voice' ? 'customer' : 'member';
}

/**
 * The language of the customer. null when it is unknown. A guest uses the customer's language. A program sends it as `X-Locale`, but
 * English is also the default and proves nothing. A member uses the language of the business.
 */
function customerLocaleOf({ principal, locale }: WriteContext): Locale | null {
  if (principal.kind === 'guest' || principal.kind === 'customer') return locale;
  const isSoftware = principal.kind === 'key' || principal.kind === 'app';
  return isSoftware && locale !== 'en' ? locale : null;
}

interface Found extends Omit<BookingReferences, 'customer'> {
  readonly customer: NonNullable<Booking['enteredContact']> & { readonly record: BookingReferences['customer'] };
}

async function references(ctx: WriteContext, booking: Booking, skillIds: readonly string[]): Promise<Found | Refusal<UnknownWork>> {
  const found = await readBookingReferences(ctx.db, ctx.tenant.id, booking.customerId, booking.jobTypeId, skillIds);
  const contact = booking.enteredContact ?? found.customer;
  if (booking.customerId !== null && !found.customer) return customerNotFound(ctx, booking.customerId);
  if (!contact) return refuse('CUSTOMER_NOT_FOUND');
  if (booking.jobTypeId !== null && !found.jobType) return refuse('JOB_TYPE_NOT_FOUND');
  if (found.jobType && found.jobType.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const wrongSkill = checkSkills(skillIds, found.skills);
  if (wrongSkill) return wrongSkill;
  return { ...found, customer: { name: contact.name, email: contact.email, phone: contact.phone, record: found.customer } };
}
