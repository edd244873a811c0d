import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { noPlace, placeOf } from '../../../store/places.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { findCaller, lockCaller } from '../../../store/customers/sameContact.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findTypeDefaults } from '../../../store/schedule/planningFacts.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { stagedWrite } from '../handler.ts';
import { addCustomer } from '../../resources/customers/addCustomer.ts';
import { withCoordinates, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { emailKeyOf } from '../../resources/customers/emailKey.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { confirmAt } from '../../jobs/booking/confirmation.ts';
import type { PlacementRefusal } from '../../jobs/booking/confirmationRefusal.ts';
import { customerUrlOf } from '../../jobs/customer/customerLink.ts';
import type { CustomerNotification } from '../../jobs/customer/customerNotifications.ts';
import { customerContactOf, followUpAsked, type FollowUp } from '../../jobs/booking/followUp.ts';
import { bookingWarningsOf } from '../../jobs/booking/bookingWarnings.ts';
import { insertReferencedBooking } from '../../jobs/booking/insertBooking.ts';
import { overlappingPart, refuseDuplicate, spanFrom } from '../../jobs/booking/overlappingVisits.ts';
import { freedFromBegun } from '../../dispatch/handOver/begunRemedies.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { adoptAddress } from '../../planning/places/jobAddress.ts';
import { jobTravel } from '../../planning/places/jobTravel.ts';
import type { Durations } from '../../planning/visits/jobVisit.ts';
import { durationsOf, recordQuote } from '../../jobs/booking/quotation.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { requestedDate, zoneOf } from '../../jobs/booking/requestRules.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { placePartOfJob } from '../../jobs/booking/placePart.ts';
import { jobRequestResource, visitMinutesOf } from '../../jobs/records/jobRequestResource.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';
import { duplicatesPart } from '../../resources/customers/possibleDuplicates.ts';

type Input = InputOf<Operations['bookAndConfirmJobRequest']>;

interface Checked {
  readonly startMinute: EpochMinute;
  readonly zone: string;
  readonly durations: Durations;
  readonly located: LocatedAddress | null;
  readonly crewSize: number;
  readonly followUp: FollowUp | null;
}

/** The result of the first transaction. */
interface Booked {
  readonly id: string;
  readonly customerId: string;
  readonly customerCreated: boolean;
  readonly duplicates?: Awaited<ReturnType<typeof duplicatesPart>>;
  /** About the request, which stays if the visit is refused. */
  readonly notification?: CustomerNotification;
}

/**
 * Creates, quotes and confirms a job in one call. The job is created in its own transaction, because it stays even if scheduling fails. The
 * quote does not search for a free slot, because the confirmation checks the one time that the caller named.
 * [book-and-confirm.validated-first, book-and-confirm.matches-caller].
 */
export const bookAndConfirmJobRequest = stagedWrite<'bookAndConfirmJobRequest'>()({
  prepare: check,
  first: book,
  between: jobTravel,
  async second(ctx, input, { prepared, kept, between }) {
    // Sent together, in this order.
    const [, found] = await Promise.all([lockSchedule(ctx.db, ctx.tenant.id), lockJob(ctx.db, ctx.tenant.id, kept.id)]);
    const row = await adoptAddress(ctx, found!);
    const waiting = isOpen(row) && row.pendingAction !== null;
    if (!waiting) {
      const state = { action: 'quote', current_status_key: row.statusKey, status_version: row.statusVersion };
      return answerOf(ctx, kept, row, refuse('JOB_REQUEST_ACTION_NOT_PENDING', state), 'quote');
    }
    const quoted =
      row.quotedAt === null
        ? await recordQuote(ctx, row, { ...prepared.durations, crewSize: prepared.crewSize }, { forced: true, asksCustomer: false })
        : row;
    const confirmed = await confirmAt(ctx, quoted, prepared.startMinute, input.technician_id ?? null, between.model);
    if (!isRefusal(confirmed)) return { ...(await answerOf(ctx, kept, confirmed.row, null, 'confirm')), undo_token: confirmed.undoToken };
    const asked = { technicianId: input.technician_id, startMinute: prepared.startMinute, minutes: visitMinutesOf(quoted) };
    const refusal = await freedFromBegun(ctx, confirmed, asked);
    return answerOf(ctx, kept, (await lockJob(ctx.db, ctx.tenant.id, kept.id))!, refusal, 'confirm');
  },
  secrets: {
    conceal: ({ customer_url: _url, ...rest }) => rest,
    reveal: (ctx, stored: Awaited<ReturnType<typeof answerOf>>) => ({ ...stored, customer_url: customerUrlOf(ctx, stored.id) }),
  },
});

/** Finds every problem of the input before anything is written (rule 1). */
async function check(ctx: ReadContext, input: Input): Promise<Checked | Refusal> {
  const followUp = await followUpAsked(ctx, input);
  if (isRefusal(followUp)) return followUp;
  const who = checkCaller(input, followUp);
  if (who) return who;
  const start = parseNaiveDatetime(ctx.tenant.timezone, input.scheduled_at);
  if (!start.ok) return invalidTime('scheduled_at', ctx.tenant.timezone, start);
  if (start.epochMinute < nowMinuteOf(ctx.nowMilliseconds)) return invalid('scheduled_at', 'in_past', 'past_time');
  const ownZone = (followUp?.isSameCustomer ? followUp.earlier.customerTimezone : null) ?? ctx.tenant.timezone;
  const zone = input.x_timezone === undefined ? ownZone : zoneOf('x_timezone', input.x_timezone);
  if (isRefusal(zone)) return zone;
  const type = input.job_type_id === undefined ? null : await findTypeDefaults(ctx.db, ctx.tenant.id, input.job_type_id);
  if (input.job_type_id !== undefined && (!type || type.deleted)) return refuse('JOB_TYPE_NOT_FOUND');
  if (type && type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const typeId = (followUp ? followUp.jobTypeId : input.job_type_id) ?? null;
  const durations = await durationsOf(ctx.db, ctx.tenant.id, typeId, input, followUp?.work);
  if (isRefusal(durations)) return durations;
  if (input.technician_id !== undefined && !(await technicianExists(ctx.db, ctx.tenant.id, input.technician_id)))
    return refuse('TECHNICIAN_NOT_FOUND');
  const located = (await withCoordinates(ctx, input.address)) ?? followUp?.address ?? null;
  const crewSize = input.crew_size ?? followUp?.work?.crewSize ?? 1;
  return { startMinute: epochMinute(start.epochMinute), zone, durations, located, crewSize, followUp };
}

/** A customer without a record gets one, from the contact of the earlier job. */
function callerOf(input: Input, followUp: FollowUp | null): Input['customer'] {
  if (input.customer || !followUp?.isSameCustomer) return input.customer;
  const { name, phone, email } = customerContactOf(followUp.earlier);
  return { full_name: name, ...(phone === null ? {} : { phone }), ...(email === null ? {} : { email }) };
}

function checkCaller(input: Input, followUp: FollowUp | null): Refusal | null {
  // With customer_id, the `customer` details are ignored.
  if (input.customer_id !== undefined || followUp?.customerId !== undefined) return null;
  const customer = callerOf(input, followUp);
  if (!customer) return invalid('customer_id', 'required', 'customer_needed');
  const phone = customer.phone?.trim();
  if (!phone && !customer.email?.trim()) return refuse('PHONE_OR_EMAIL_REQUIRED');
  return checkPhone('customer.phone', phone);
}

async function book(
  ctx: WriteContext,
  input: Input,
  { startMinute, zone, durations, located, followUp }: Checked,
): Promise<Booked | Refusal> {
  const knownId = followUp ? followUp.customerId : input.customer_id;
  const caller = callerOf(input, followUp);
  const { customerId, created, isNamed } = await matchCustomer(ctx, knownId, caller, located);
  // A matched record of another name is named too: it may be that of somebody else in the house.
  const asked = caller && { ...caller, address: located?.address };
  const duplicates = knownId === undefined ? await duplicatesPart(ctx, asked!, isNamed ? customerId : null) : {};
  const row = await insertReferencedBooking(ctx, input.external_reference, {
    customerId,
    jobTypeId: (followUp ? followUp.jobTypeId : input.job_type_id) ?? null,
    skillIds: (followUp ? followUp.skillIds : input.skill_ids) ?? [],
    description: (followUp ? followUp.description : input.description) ?? null,
    jobDates: [requestedDate(ctx.tenant, zone, startMinute)],
    customerTimezone: zone,
    priorityLevel: input.priority ?? 'p2',
    siteId: followUp ? followUp.siteId : input.site_id || undefined,
    address: located,
    follows: followUp ?? undefined,
  });
  if (isRefusal(row)) return row;
  const again = callOf('bookAndConfirmJobRequest', { ...input, allow_duplicate: true });
  const duplicate = await refuseDuplicate(ctx, row, input, again, [spanFrom(startMinute, durations)]);
  if (duplicate) return duplicate;
  return { id: row.id, customerId, customerCreated: created, duplicates, notification: await recordedNotification(ctx.db, row) };
}

/**
 * The named customer, a known customer with the same contact, or a new one (rule 4). Does not change the record of a known customer. `isNamed`: the record
 * has the caller's name.
 */
async function matchCustomer(
  ctx: WriteContext,
  knownId: string | undefined,
  caller: Input['customer'],
  located: LocatedAddress | null,
): Promise<{ customerId: string; created: boolean; isNamed: boolean }> {
  if (knownId !== undefined) return { customerId: knownId, created: false, isNamed: true };
  const { full_name: fullName, phone: phoneSent, email: emailSent, match_name: isByName = false } = caller!;
  const phone = phoneSent?.trim() ? phoneSent : null;
  const email = emailSent?.trim() || null;
  const phoneKey = phoneKeyOf(phone, ctx.tenant.timezone);
  await lockCaller(ctx.db, ctx.tenant.id, { phoneKey, emailKey: emailKeyOf(email) });
  const known = await findCaller(ctx.db, ctx.tenant.id, { phoneKey, email, fullName: fullName.trim(), isByName });
  if (known) return { customerId: known.id, created: false, isNamed: known.hasSameName };
  const id = await addCustomer(ctx, {
    uid: null,
    fullName,
    status: 'active',
    tier: 'regular',
    email,
    phone,
    phoneKey,
    notes: '',
    preferredTechnicianId: null,
    serviceAreaId: null,
    address: located?.address ?? {},
    ...placeOf(located ?? noPlace),
  });
  return { customerId: id!, created: true, isNamed: true };
}

async function answerOf(
  ctx: WriteContext,
  { id, customerId, customerCreated, duplicates = {}, notification }: Booked,
  row: JobRow,
  refusal: PlacementRefusal | Refusal<'JOB_REQUEST_ACTION_NOT_PENDING'> | null,
  stage: 'quote' | 'confirm',
) {
  const { crew = [], schedule } = jobRequestResource(ctx, ctx.locale, row);
  return {
    id,
    short_code: row.shortCode,
    customer_id: customerId,
    customer_created: customerCreated,
    customer_name: shownCustomerName(row.customerName, ctx.locale),
    ...duplicates,
    undo_token: null as string | null,
    confirmed: refusal === null,
    scheduled_at: schedule.scheduled_at,
    scheduled_local: schedule.scheduled_local,
    ends_at: schedule.ends_at,
    ends_local: schedule.ends_local,
    arrival_window: schedule.arrival_window ?? null,
    assigned_technician_id: row.technicianId,
    technicians: crew.flatMap(({ technician_id, technician_name }) =>
      technician_id === null ? [] : [{ id: technician_id, name: technician_name }],
    ),
    priority_level: row.priorityLevel,
    status_version: row.statusVersion,
    ...(await placePartOfJob(ctx, row)),
    refusal: refusal && refusedPart(ctx, stage, refusal),
    customer_notification: (refusal && notification) ?? (await recordedNotification(ctx.db, row)),
    ...(await bookingWarningsOf(ctx, row.customerId)),
    ...(await overlappingPart(ctx, row)),
    // Last, as in a replay.
    customer_url: customerUrlOf(ctx, id),
  };
}

type RefusedPart = NonNullable<OutputOf<Operations['bookAndConfirmJobRequest']>['refusal']>;

function refusedPart(
  ctx: WriteContext,
  stage: 'quote' | 'confirm',
  refusal: PlacementRefusal | Refusal<'JOB_REQUEST_ACTION_NOT_PENDING'>,
): RefusedPart {
  const { code, data } = refusal;
  // `code` and `data` belong together because they come from one refusal. The compiler cannot see that after destructuring.
  return { stage, error_code: code, message: ctx.services.refusalMessage(refusal, ctx.locale), data } as RefusedPart;
}
