/** A job as the customer link shows it. The link shows nothing else. docs/internals/pages.md#customer-link. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { mostFilesOfVisit, type VisitStage } from '../../../contract/vocabulary.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import type { CustomerActFacts } from '../../../machinery/mail/facts.ts';
import { readBookingPageSettings, type BookingPageSettingsRow } from '../../../store/settings/bookingPage.ts';
import { listCustomerRequestRows, type CustomerRequestRow } from '../../../store/jobs/customerRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { proposalsOfJobs } from '../../../store/jobs/timeProposals.ts';
import { filesOfCustomerOn, type FileRow } from '../../../store/files/files.ts';
import { notesShownOn } from '../../../store/jobs/notes.ts';
import { hasTexts } from '../../../machinery/mail/initialStatus.ts';
import { textableNumber } from '../../../ground/places/phoneNumber.ts';
import { readMailSettings, type MailSettingsRow } from '../../../store/mail/settings.ts';
import { mayText } from '../../../store/mail/textChoices.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { arrivalWindowOf, displayNameOf, sessionOf, visitMinutesOf, visitWindowOf } from '../records/jobRequestResource.ts';
import { mayWaitForEarlier } from './earlierWish.ts';
import { earlierWishResource } from './earlierWishResource.ts';
import { isUnderWay, leadSessionOf } from '../lifecycle/jobState.ts';
import { liveOfJobs, type LiveState } from '../live/liveDay.ts';
import type { WishedDate } from '../booking/offeredDays.ts';
import { statusTimelineOf } from '../lifecycle/timeline.ts';
import { isProposalStanding } from './timeProposal.ts';

export type CustomerVisit = OutputOf<Operations['getCustomerVisit']>;

/** Attention reason of a job whose customer asks for another time. */
export const otherTimeReason = 'customer_asks_other_time';

/** The stage of the visit for its customer, independent of the names in the workflow. */
function stageOf(row: JobRow): VisitStage {
  if (row.archivedAt !== null) return 'cancelled';
  if (row.completedAt !== null) return 'completed';
  if (row.scheduledAt === null) return row.pendingAction === 'confirm_booking' ? 'choosing' : 'requested';
  return isUnderWay(row, row.statusKey) ? 'under_way' : 'scheduled';
}

/** Whether there is still something to do for the customer. */
export function isOpenVisit(row: JobRow): boolean {
  const stage = stageOf(row);
  return stage !== 'cancelled' && stage !== 'completed';
}

/** What the customer may do now. It depends on the job's stage and the business's settings. */
export function permitted(
  row: JobRow,
  settings: BookingPageSettingsRow,
  nowMilliseconds: number,
  requests: readonly CustomerRequestRow[] = [],
): Omit<CustomerVisit['may'], 'add_file'> {
  const stage = stageOf(row);
  const isAhead = row.scheduledAt === null || Date.parse(row.scheduledAt) - nowMilliseconds > settings.changeNoticeMinutes * 60_000;
  const canChange = isAhead && (stage === 'requested' || stage === 'choosing' || stage === 'scheduled');
  const asksFor = (kind: CustomerRequestRow['kind']) => requests.some((request) => request.kind === kind && request.status === 'open');
  const isOpen = isOpenVisit(row);
  return {
    choose: stage === 'choosing',
    ask_other_time: canChange && settings.mayAskOtherTime,
    ask_earlier: canChange && settings.mayAskOtherTime && row.earlierWish === null && mayWaitForEarlier(row, nowMilliseconds),
    cancel: canChange && settings.mayCancel,
    ask_cancellation: isOpen && stage !== 'under_way' && !(canChange && settings.mayCancel) && !asksFor('cancellation'),
    ask_callback: isOpen && !asksFor('callback'),
    rate: stage === 'completed' && row.ratingScore === null,
  };
}

/** What the customer may do now, with the requests that have no answer yet. */
export async function permittedNow({ db, tenant, nowMilliseconds }: WriteContext, row: JobRow): Promise<ReturnType<typeof permitted>> {
  const requests = await requestsOf(db, tenant.id, row);
  return permitted(row, await readBookingPageSettings(db, tenant.id), nowMilliseconds, requests);
}

/** Whether the customer may ask now to cancel the visit, also where customers may cancel by their link. */
export async function mayAskToCancel({ db, tenant, nowMilliseconds }: WriteContext, row: JobRow): Promise<boolean> {
  const settings = { ...(await readBookingPageSettings(db, tenant.id)), mayCancel: false };
  return permitted(row, settings, nowMilliseconds, await requestsOf(db, tenant.id, row)).ask_cancellation;
}

/** The newest requests of the job. A customer repeats a request rarely; the page shows only the last of each kind. */
async function requestsOf(db: ReadContext['db'], tenantId: number, row: JobRow): Promise<readonly CustomerRequestRow[]> {
  const { rows } = await listCustomerRequestRows(db, tenantId, { jobRequestId: row.id }, { page: 1, limit: 50, offset: 0 });
  return rows;
}

/** The last request of each kind, if it is open or was declined. Others need no words: the visit itself shows what became of them. */
function shownRequests(rows: readonly CustomerRequestRow[]): CustomerVisit['requests'] {
  const last = [...Map.groupBy(rows, ({ kind }) => kind).values()].map((own) => own[0]!);
  return last.flatMap(({ kind, status, jobDates, words, message, createdAt, answeredAt }) =>
    status === 'open' || status === 'declined'
      ? [{ kind, status, requested: wishesOf(jobDates as WishedDate[]), words, message, created_at: createdAt, answered_at: answeredAt }]
      : [],
  );
}

/** The job in the shape of the customer link. Shows times and technicians only when a visit is scheduled. */
export async function customerVisit(ctx: ReadContext | WriteContext, row: JobRow): Promise<CustomerVisit> {
  const { tenant, db, locale, nowMilliseconds } = ctx;
  const requests = await requestsOf(db, tenant.id, row);
  const stage = stageOf(row);
  const isOpen = isOpenVisit(row);
  const [contact, settings, notes, files] = await Promise.all([
    readMailSettings(db, tenant.id),
    readBookingPageSettings(db, tenant.id),
    notesShownOn(db, tenant.id, isOpen ? [row.id] : [], 'customer'),
    isOpen ? filesOfCustomerOn(db, tenant.id, row.id) : [],
  ]);
  const texts = await textChoiceOf(ctx, row, contact);
  const isComing = stage === 'scheduled' || stage === 'under_way';
  const live = isComing ? await liveToday(ctx, row) : null;
  const lead = row.sessions.filter(({ role }) => role === 'lead').map(sessionOf);
  return {
    short_code: row.shortCode,
    status_version: row.statusVersion,
    now: formatMilliseconds(nowMilliseconds),
    environment: tenant.environment,
    business: {
      name: tenant.businessName,
      alias: tenant.alias,
      timezone: tenant.timezone,
      contact_email: contact.contactEmail,
      contact_phone: contact.contactPhone,
    },
    stage,
    status_name: displayNameOf(row.workflow, row.statusKey, locale),
    steps:
      stage === 'cancelled'
        ? []
        : statusTimelineOf(row, locale)
            .events.filter(({ skipped }) => !skipped)
            .map(({ status_key, display_name, state }) => ({ key: status_key, name: display_name, state })),
    service: stage === 'cancelled' ? null : row.jobTypeName,
    description: isOpen ? row.description : null,
    formatted_address: isOpen ? (row.address.formatted ?? null) || null : null,
    customer_timezone: row.customerTimezone,
    requested: (stage === 'requested' || stage === 'choosing') && hasAsked(row, requests) ? wishesOf(row.jobDates as WishedDate[]) : [],
    arrival_window: isComing && row.scheduledAt !== null ? visitWindowOf(tenant, { ...row, scheduledAt: row.scheduledAt }) : null,
    live_state: live && live.state,
    delay: live && latenessOf(live),
    visit_minutes: isComing ? visitMinutesOf(row) : null,
    later_days: isComing ? lead.slice(1).map(({ start_at }) => start_at) : [],
    technicians: techniciansOf(row),
    vehicle_name: stage === 'under_way' ? (row.vehicle?.name ?? null) : null,
    notes: (notes.get(row.id) ?? []).map(({ text, createdAt }) => ({ text, created_at: createdAt })),
    files: files.map(linkedFile),
    asked_other_time: stage === 'scheduled' && row.attentionReason === otherTimeReason,
    requests: isOpen ? shownRequests(requests) : [],
    texts: texts && { agreed: texts.agreed, number_end: texts.phone.slice(-shownDigits) },
    earlier_wish: stage === 'scheduled' ? row.earlierWish && earlierWishResource(row.earlierWish) : null,
    proposal: stage === 'scheduled' || stage === 'choosing' ? await shownProposal(ctx, row) : null,
    may: { ...permitted(row, settings, nowMilliseconds, requests), add_file: isOpen && files.length < mostFilesOfVisit },
    rating: row.ratingScore === null ? null : { score: row.ratingScore, comment: row.ratingComment ?? '' },
  };
}

/** Whether the customer named the days of the job. Those of a maintenance plan are the plan's, until the customer asks for others. */
const hasAsked = ({ maintenancePlanId }: JobRow, requests: readonly CustomerRequestRow[]) =>
  maintenancePlanId === null || requests.some(({ kind }) => kind === 'another_time');

const linkedFile = ({ id, name, contentType, hash, createdAt, hasThumbnail }: FileRow): CustomerVisit['files'][number] => ({
  id,
  name,
  content_type: contentType,
  url: `files/${id}/${hash}`,
  thumbnail_url: hasThumbnail ? `files/${id}/${hash}/thumbnail` : null,
  created_at: createdAt,
});

/** How many digits of the phone number the link shows: its customer knows the number, and whoever else sees the page learns little. */
const shownDigits = 3;

/** The number that texts about the job go to, in E.164 form, and whether they may. null: nothing to choose. */
export async function textChoiceOf(
  { db, tenant, services }: Pick<ReadContext, 'db' | 'tenant' | 'services'>,
  row: JobRow,
  settings?: MailSettingsRow,
): Promise<{ readonly phone: string; readonly agreed: boolean } | null> {
  const stage = stageOf(row);
  const phone = stage === 'cancelled' || stage === 'completed' ? null : textableNumber(row.customerPhone, tenant.timezone);
  if (phone === null || !hasTexts(services.mail, settings ?? (await readMailSettings(db, tenant.id)))) return null;
  return { phone, agreed: await mayText(db, tenant.id, row.id, phone) };
}

/** How the visit stands, if it is today. */
async function liveToday(ctx: ReadContext | WriteContext, row: JobRow): Promise<LiveState | null> {
  const { tenant, nowMilliseconds } = ctx;
  const now = nowMinuteOf(nowMilliseconds);
  const { startMinute, endMinute } = dayBounds(tenant.timezone, localDateOf(tenant.timezone, now));
  const isToday = row.sessions.some((session) => session.startMinute < endMinute && session.endMinute > startMinute);
  return isToday ? ((await liveOfJobs(ctx, [row])).get(row.id) ?? null) : null;
}

/** From how many minutes on the customer is told. Less is not worth a worry, and changes with every traffic light. */
const toldLateMinutes = 10;
const roundedMinutes = 5;

function latenessOf({ state, late_minutes: minutes, earliest_start_at: earliest }: LiveState): CustomerVisit['delay'] {
  const isAwaited = state === 'upcoming' || state === 'leave_now' || state === 'late_to_start' || state === 'on_the_way';
  if (!isAwaited || minutes < toldLateMinutes) return null;
  const arrivalMinute = Math.ceil(Date.parse(earliest) / 60_000 / roundedMinutes) * roundedMinutes;
  return { minutes: Math.round(minutes / roundedMinutes) * roundedMinutes, arrival_at: formatMinute(arrivalMinute) };
}

/** The newest proposal: while it is open, and afterwards until its time has passed, if the customer did not answer. */
async function shownProposal({ db, tenant, nowMilliseconds }: ReadContext | WriteContext, row: JobRow): Promise<CustomerVisit['proposal']> {
  const [newest] = await proposalsOfJobs(db, tenant.id, [row.id]);
  if (!newest || newest.presentStartMinute !== (leadSessionOf(row)?.startMinute ?? null)) return null;
  if (newest.presentStartMinute !== null && row.earlierWish === null) return null;
  if (newest.state === 'accepted' || newest.state === 'declined' || newest.startMinute <= nowMinuteOf(nowMilliseconds)) return null;
  return {
    id: newest.id,
    status: newest.state === 'offered' && isProposalStanding(row, newest, nowMilliseconds) ? 'offered' : 'expired',
    arrival_window: arrivalWindowOf(tenant, newest.startMinute, row),
    expires_at: newest.expiresAt,
  };
}

const wishesOf = (dates: readonly WishedDate[]): CustomerVisit['requested'] =>
  dates.map(({ date, periods }) => ({ date, periods: periods.map(({ period }) => period) }));

/** The technicians who come, the lead first. Only name and picture: customers contact the business, not the technician. */
function techniciansOf(row: JobRow): CustomerVisit['technicians'] {
  return shownTechnicians(row).map(({ fullName, avatarUrl, pictureHash }) => ({
    name: fullName,
    avatar_url: avatarUrl,
    picture_url: pictureHash && `picture/${pictureHash}`,
  }));
}

/** The technicians whom the customer may see, the lead first. None before a time is set or after the job is cancelled. */
export function shownTechnicians(row: JobRow): JobRow['technicians'] {
  const stage = stageOf(row);
  if (stage !== 'scheduled' && stage !== 'under_way' && stage !== 'completed') return [];
  const going = new Set(row.sessions.map(({ technicianId }) => technicianId));
  return row.technicians
    .filter(({ id, isDeleted }) => going.has(id) && !isDeleted)
    .sort((left, right) => Number(right.id === row.technicianId) - Number(left.id === row.technicianId));
}

/** The facts of a mail to the business about an act of its customer. */
export function customerActFacts(row: JobRow, note: string | null): CustomerActFacts {
  return {
    jobRequestId: row.id,
    shortCode: row.shortCode,
    statusVersion: row.statusVersion,
    customer: row.customerName,
    service: row.jobTypeName,
    startAt: row.scheduledAt,
    note,
  };
}
