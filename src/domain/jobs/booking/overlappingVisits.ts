/**
 * Finds what is perhaps the same visit: an open visit of the same person at the same address that overlaps the asked time or lies within two
 * hours of it. docs/reference/conventions.md#the-same-visit-twice. [booking.overlapping].
 */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { RemedyCall } from '../../../contract/explanations.ts';
import type { OverlappingVisits } from '../../../contract/schemas/overlappingVisits.ts';
import { greatCircleKm } from '../../../ground/geometry/travel.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { nearbyVisits, type MinuteSpan, type NearbyVisitRow } from '../../../store/jobs/overlappingVisits.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { WriteContext } from '../../call/context.ts';
import { isAddressUnknown } from '../../planning/placement/placement.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { requestedRanges } from '../../planning/visits/requestedRanges.ts';
import { isSameText } from '../../resources/addresses/addressInput.ts';
import { emailKeyOf } from '../../resources/customers/emailKey.ts';
import { phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { visitMinutesOf } from '../records/jobRequestResource.ts';

const nearMinutes = 120;
/** One address that is written in two ways is found at most this far apart. */
const sameDoorKm = 0.05;
const mostListed = 5;

/** The part of an answer. Empty when there are no such visits. */
interface OverlappingPart {
  overlapping_visits?: OverlappingVisits;
}

/** When the job is: the sessions of its visit, or without one what its customer asked for. */
const spansOf = (tenant: Tenant, row: JobRow): readonly MinuteSpan[] =>
  row.scheduledAt === null ? requestedRanges(tenant, row) : row.sessions;

/** When a visit with this start would be. */
export const spanFrom = (startMinute: number, work: Parameters<typeof visitMinutesOf>[0]): MinuteSpan => ({
  startMinute,
  endMinute: startMinute + (visitMinutesOf(work) ?? 0),
});

/**
 * The visits that may be the same as this job at one of these times, the earliest first. None for guests and customers, who have
 * `visitsOfGuest`.
 */
export async function overlappingPart(
  ctx: WriteContext,
  row: JobRow,
  spans: readonly MinuteSpan[] = spansOf(ctx.tenant, row),
): Promise<OverlappingPart> {
  if (ctx.principal.kind === 'customer' || ctx.principal.kind === 'guest') return {};
  const found = (await visitsNear(ctx, row, spans)).filter((visit) => isSameAddress(row, visit));
  if (found.length === 0) return {};
  return { overlapping_visits: found.slice(0, mostListed).map(resourceOf) };
}

/**
 * Refuses a booking that is perhaps a duplicate, unless its caller allows one. By default a voice agent does not, because it must ask the person on the
 * phone first, and every other caller does. `again` is the call that books all the same.
 */
export async function refuseDuplicate(
  ctx: WriteContext,
  row: JobRow,
  { allow_duplicate: isAllowed = ctx.profile !== 'voice' }: { readonly allow_duplicate?: boolean | undefined },
  again: RemedyCall,
  spans?: readonly MinuteSpan[],
): Promise<Refusal<'JOB_REQUEST_OVERLAPPING_VISITS'> | null> {
  if (isAllowed) return null;
  const { overlapping_visits: visits } = await overlappingPart(ctx, row, spans);
  return visits
    ? refuse('JOB_REQUEST_OVERLAPPING_VISITS', { overlapping_visits: visits, remedies: [{ kind: 'allow_duplicate', ...again }] })
    : null;
}

/**
 * The starts of such visits, for a guest who gave the name, every contact and the address of the visit. A stranger who knows less learns
 * nothing. docs/internals/pages.md#guests.
 */
export async function visitsOfGuest(ctx: WriteContext, row: JobRow): Promise<string[]> {
  const isKnown = (visit: NearbyVisitRow) =>
    isSameAddress(row, visit, false) &&
    foldedName(visit.customerName) === foldedName(row.customerName) &&
    isSameOrUnsaid(phoneKeyOf(row.customerPhone, ctx.tenant.timezone), phoneKeyOf(visit.customerPhone, ctx.tenant.timezone)) &&
    isSameOrUnsaid(emailKeyOf(row.customerEmail), emailKeyOf(visit.customerEmail));
  const found = (await visitsNear(ctx, row, spansOf(ctx.tenant, row))).filter(isKnown);
  return found.slice(0, mostListed).map(({ scheduledAt }) => scheduledAt);
}

/** Open visits of the job's customer, also under another record, near these times. A follow-up and the job it follows are two visits by intention. */
async function visitsNear({ db, tenant }: WriteContext, row: JobRow, spans: readonly MinuteSpan[]): Promise<NearbyVisitRow[]> {
  if (spans.length === 0) return [];
  const near = spans.map(({ startMinute, endMinute }) => ({ startMinute: startMinute - nearMinutes, endMinute: endMinute + nearMinutes }));
  const person = {
    customerId: row.customerId,
    phoneKey: phoneKeyOf(row.customerPhone, tenant.timezone),
    email: emailKeyOf(row.customerEmail),
  };
  const visits = await nearbyVisits(db, tenant.id, person, row.id, near);
  const isOther = ({ id, followUpOfId }: NearbyVisitRow) => id !== row.followUpOfId && followUpOfId !== row.id;
  return visits.filter((visit) => isOther(visit) && (visit.customerId !== null || isSamePerson(tenant, row, visit)));
}

/** People without a record are told apart by the phone number and the e-mail address. */
function isSamePerson({ timezone }: Tenant, left: Contact, right: Contact): boolean {
  const phone = phoneKeyOf(left.customerPhone, timezone);
  const email = emailKeyOf(left.customerEmail);
  return (
    (phone !== null && phone === phoneKeyOf(right.customerPhone, timezone)) || (email !== null && email === emailKeyOf(right.customerEmail))
  );
}

type Contact = Pick<JobRow, 'customerPhone' | 'customerEmail'>;

const isSameOrUnsaid = (said: string | null, known: string | null): boolean => said === null || said === known;

/** Whether both are at one door. Sites tell themselves apart. `ifUnknown`: the answer where an address is not known. */
function isSameAddress(left: Placed, right: Placed, ifUnknown = true): boolean {
  if (left.siteId !== null && right.siteId !== null) return left.siteId === right.siteId;
  if (isAddressUnknown(visitAddressOf(left)) || isAddressUnknown(visitAddressOf(right))) return ifUnknown;
  return isSameText(left.address, right.address) || areNear(left, right);
}

type Placed = Pick<JobRow, 'siteId' | 'address' | 'latitude' | 'longitude' | 'precision' | 'placeNote'>;

function areNear(left: Placed, right: Placed): boolean {
  if (left.precision !== 'exact' || right.precision !== 'exact') return false;
  const [from, to] = [left, right].map(({ latitude, longitude }) => [latitude! * 1e6, longitude! * 1e6] as const) as [Point, Point];
  return greatCircleKm(...from, ...to) <= sameDoorKm;
}

type Point = readonly [latitudeE6: number, longitudeE6: number];

const resourceOf = (visit: NearbyVisitRow): OverlappingVisits[number] => ({
  id: visit.id,
  short_code: visit.shortCode,
  scheduled_at: visit.scheduledAt,
  ends_at: visit.endsAt,
  technician_id: visit.technicianId,
  technician_name: visit.technicianName,
});
