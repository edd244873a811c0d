/**
 * Mails and push messages to technicians about their visits and reserved time: the summary in the morning, and changes of today and tomorrow. What was told before
 * is stored and compared, so whatever changes a visit is noticed. docs/internals/messages.md#technicians; docs/internals/messages.md#push-messages.
 */
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertTechnicianMails, type NewTechnicianMail } from '../../store/mail/mails.ts';
import {
  claimTechnicianMails,
  noteCompared,
  noteSummarised,
  readTechnicianDays,
  readToldDays,
  writeToldDays,
  type ChangedVisit,
  type ToldVisit,
  type MailingTenant,
  type TechnicianDay,
  type TechnicianMailSettings,
  type ToldDay,
} from '../../store/mail/technicianDays.ts';
import { insertPushMessages, type NewPushMessage } from '../../store/mail/push.ts';
import { addDays, dayBounds, toInstant, toLocal } from '../../ground/time/localTime.ts';
import { minutesPerDay } from '../../ground/time/minutes.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { addressProblem } from './customerMails.ts';
import type { TechnicianFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';
import { quietUntil } from './quietHours.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long changes are gathered, so that a planner who moves several visits sends one mail. */
const gatheringMilliseconds = 5 * minute;
/** A summary that could not be sent within this time is of no use any more. */
const summaryMinutes = 180;
const changeMilliseconds = 2 * hour;
/** A change that is seen so shortly before the night waits for its end: a mail must have time for a second attempt. */
const retryMilliseconds = 10 * minute;

/** A change that does not raise the version of the schedule, such as another address of a site, is seen within this time. */
const recheckMilliseconds = 15 * minute;

/** Whether the visits of a business must be compared now. Otherwise nothing has changed since the last comparison, and nothing waits to be told. */
export function mustCompare(tenant: MailingTenant): boolean {
  const { timezone, at, version, comparedVersion, comparedAt, hasChanges, summarises, summaryMinute, summarisedOn } = tenant;
  if (comparedAt === null || comparedVersion !== version || hasChanges) return true;
  const [now, before] = [Date.parse(at), Date.parse(comparedAt)];
  // A clock that was set back has days that nobody has compared.
  if (now < before || now - before >= recheckMilliseconds) return true;
  const { date: today, minute: minuteOfDay } = toLocal(timezone, Math.floor(now / minute));
  return (
    toLocal(timezone, Math.floor(before / minute)).date !== today || (summarises && summarisedOn !== today && minuteOfDay >= summaryMinute)
  );
}

/** Records the mails that are due for the technicians of one business. Only one process at a time does it for a business. */
export async function recordTechnicianMails(tx: Transaction, tenant: MailingTenant, service: Pick<MailService, 'delivers'>): Promise<void> {
  const settings = await claimTechnicianMails(tx, tenant.id);
  // The settings are locked, or another process has just compared the days.
  if (!settings || settings.comparedAt !== tenant.comparedAt) return;
  const now = Date.parse(tenant.at);
  const { date: today, minute: minuteOfDay } = toLocal(tenant.timezone, Math.floor(now / minute));
  const days = [today, addDays(today, 1)];
  const bounds = days.map((day) => dayBounds(tenant.timezone, day));
  const technicians = await readTechnicianDays(tx, tenant.id, bounds);
  const told = Map.groupBy(await readToldDays(tx, tenant.id, days), ({ technicianId }) => technicianId);
  const sinceSummary = minuteOfDay - settings.summaryMinute;
  const isSummaryDue = settings.summarises && settings.summarisedOn !== today && sinceSummary >= 0 && sinceSummary < summaryMinutes;
  const tomorrowAt = formatMilliseconds(bounds[1]!.startMinute * minute);
  const dayOf = ({ startAt }: ToldVisit) => (startAt < tomorrowAt ? today : days[1]!);
  const mails: NewTechnicianMail[] = [];
  const pushes: NewPushMessage[] = [];
  const written: ToldDay[] = [];
  const night = { isNow: isNightFor(settings, tenant.timezone, now), inMilliseconds: untilNight(settings, tenant.timezone, today, now) };
  for (const technician of technicians) {
    const { wantsMails, deviceIds } = technician;
    if (isSummaryDue && wantsMails) mails.push(...summaryOf(technician, today, now, dayOf));
    if (!settings.tellsChanges && deviceIds.length === 0) continue;
    // A summary that is only kept in the outbox tells nothing to a technician who has a device.
    const isSummarised = isSummaryDue && wantsMails && (service.delivers || deviceIds.length === 0);
    const known = told.get(technician.technicianId) ?? [];
    const outcome = compared(technician, known, { days, now, night, dayOf, summarised: isSummarised ? today : null });
    // What is known stays current for those with a device, also without mails. Of others it is forgotten before their next device is stored.
    written.push(...outcome.written);
    if (outcome.tells === null) continue;
    if (wantsMails && settings.tellsChanges) mails.push(changesMail(technician, outcome.tells, now));
    // Like mails, nothing leaves a sandbox.
    if (tenant.environment === 'live') pushes.push(...deviceIds.map((deviceId) => pushOf(deviceId, outcome.tells!, now)));
  }
  insertTechnicianMails(tx, tenant.id, mails, mailStatusAtStart(tenant, service), tenant.at);
  insertPushMessages(tx, tenant.id, pushes, tenant.at);
  writeToldDays(tx, tenant.id, written);
  noteCompared(tx, tenant);
  if (isSummaryDue) noteSummarised(tx, tenant.id, today);
}

/** The quiet hours of the business. A summary within them ends them, because the day begins with it. */
function isNightFor({ quietFromMinute, quietUntilMinute, summarises, summaryMinute }: TechnicianMailSettings, zone: string, now: number) {
  const afterBeginning = (minuteOfDay: number) => (minuteOfDay - quietFromMinute + minutesPerDay) % minutesPerDay;
  const endsEarly = summarises && afterBeginning(summaryMinute) > 0 && afterBeginning(summaryMinute) < afterBeginning(quietUntilMinute);
  const until = endsEarly ? summaryMinute : quietUntilMinute;
  const hasNight = quietFromMinute !== quietUntilMinute;
  return hasNight && quietUntil({ quietFromMinute, quietUntilMinute: until }, zone, Math.floor(now / minute)) !== null;
}

/** Milliseconds until the quiet hours begin, because a repeated attempt must not leave at night. Infinity: none begin later today. */
function untilNight({ quietFromMinute, quietUntilMinute }: TechnicianMailSettings, zone: string, today: string, now: number): number {
  const begins = toInstant(zone, today, quietFromMinute) * minute;
  return quietFromMinute === quietUntilMinute || begins <= now ? Infinity : begins - now;
}

type DayOf = (visit: ToldVisit) => string;

function mailTo<Kind extends keyof TechnicianFacts>(
  { fullName, email, locale }: TechnicianDay,
  kind: Kind,
  facts: TechnicianFacts[Kind],
  { cause, now, lasts }: { readonly cause: string; readonly now: number; readonly lasts: number },
): NewTechnicianMail {
  return {
    id: newId(now),
    cause: `${kind}:${cause}`,
    kind: kind as NewTechnicianMail['kind'],
    locale,
    recipientName: fullName,
    recipientAddress: email,
    facts,
    skipReason: addressProblem(email),
    expiresAt: formatMilliseconds(now + lasts),
  };
}

/** Only the fields of the visit that a mail shows. */
const told = ({ jobRequestId, ordinal, startAt, endAt, service, address }: ToldVisit): ToldVisit => ({
  jobRequestId,
  ordinal,
  startAt,
  endAt,
  service,
  address,
});

/** A technician without visits and reserved time that day gets no summary. */
function summaryOf(technician: TechnicianDay, today: string, now: number, dayOf: DayOf): NewTechnicianMail[] {
  const visits = technician.visits
    .filter((visit) => visit.isOpen && dayOf(visit) === today)
    .map(told)
    .toSorted(byStart);
  if (visits.length === 0) return [];
  const cause = `${technician.technicianId}:${today}`;
  return [mailTo(technician, 'day_summary', { date: today, visits }, { cause, now, lasts: summaryMinutes * minute })];
}

interface Changes {
  readonly visits: readonly ChangedVisit[];
  /** Milliseconds for which telling them is of use. */
  readonly lasts: number;
}

const changesMail = (technician: TechnicianDay, { visits, lasts }: Changes, now: number): NewTechnicianMail =>
  mailTo(technician, 'day_changed', { visits }, { cause: `${technician.technicianId}:${formatMilliseconds(now)}`, now, lasts });

const pushOf = (deviceId: string, { visits, lasts }: Changes, now: number): NewPushMessage => ({
  id: newId(now),
  deviceId,
  visits,
  expiresAt: formatMilliseconds(now + lasts),
});

interface Compared {
  /** What is told now; null: nothing. */
  readonly tells: Changes | null;
  /** Days whose row changes. */
  readonly written: ToldDay[];
}

/** Compares the visits with what the technician was told, and tells the difference once it has been gathered. */
function compared(
  technician: TechnicianDay,
  known: readonly ToldDay[],
  about: {
    readonly days: readonly string[];
    readonly now: number;
    readonly night: { readonly isNow: boolean; readonly inMilliseconds: number };
    readonly dayOf: DayOf;
    /** The day that a summary tells now; null: none. */
    readonly summarised: string | null;
  },
): Compared {
  const { days, now, night, dayOf, summarised } = about;
  const { technicianId } = technician;
  const asNow = (day: string): ToldDay => ({
    technicianId,
    day,
    told: technician.visits.filter((visit) => dayOf(visit) === day).map(told),
    changedAt: null,
  });
  // The first look at a day tells nothing: the technician learns it from the plan.
  const begun = days.filter((day) => day === summarised || !known.some((row) => row.day === day)).map(asNow);
  const rows = known.filter((row) => !begun.some(({ day }) => day === row.day));
  const current = technician.visits.filter((visit) => rows.some(({ day }) => day === dayOf(visit)));
  const visits = differences(
    rows.flatMap((row) => row.told),
    current,
    now,
  );
  const since = rows.flatMap(({ changedAt }) => changedAt ?? []).toSorted()[0] ?? null;
  if (visits.length === 0)
    return { tells: null, written: [...begun, ...(since === null ? [] : rows.map((row) => ({ ...row, changedAt: null })))] };
  if (since === null) return { tells: null, written: [...begun, ...rows.map((row) => ({ ...row, changedAt: formatMilliseconds(now) }))] };
  if (night.isNow || night.inMilliseconds < retryMilliseconds || now - Date.parse(since) < gatheringMilliseconds)
    return { tells: null, written: begun };
  const tells = { visits, lasts: Math.min(changeMilliseconds, night.inMilliseconds) };
  return { tells, written: [...begun, ...rows.map(({ day }) => asNow(day))] };
}

const keyOf = ({ jobRequestId, ordinal }: ToldVisit) => `${jobRequestId}:${ordinal}`;
const isSame = (left: ToldVisit, right: ToldVisit) =>
  left.startAt === right.startAt && left.endAt === right.endAt && left.address === right.address && left.service === right.service;

/** What is new since the technician was told, by start. Visits that are over say nothing. */
function differences(before: readonly ToldVisit[], after: TechnicianDay['visits'], now: number): ChangedVisit[] {
  const known = new Map(before.map((visit) => [keyOf(visit), visit]));
  const present = new Set(after.map(keyOf));
  const isAhead = ({ endAt }: ToldVisit) => Date.parse(endAt) > now;
  const changed = after.flatMap((visit) => {
    const earlier = known.get(keyOf(visit));
    if (!visit.isOpen || !isAhead(visit) || (earlier && isSame(earlier, visit))) return [];
    return [{ ...told(visit), change: earlier ? ('changed' as const) : ('added' as const) }];
  });
  const removed = before
    .filter((visit) => !present.has(keyOf(visit)) && isAhead(visit))
    .map((visit) => ({ ...visit, change: 'removed' as const }));
  return [...changed, ...removed].toSorted(byStart);
}

const byStart = (left: ToldVisit, right: ToldVisit) => (left.startAt < right.startAt ? -1 : left.startAt > right.startAt ? 1 : 0);
