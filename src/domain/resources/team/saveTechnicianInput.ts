/** Shared by create and update: checks the values to store and the relations. */
import { nextUid } from '../freeUid.ts';
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { findMember } from '../../../store/access/members.ts';
import {
  allExist,
  listGroups,
  replaceRelation,
  type Relation,
  type TechnicianRow,
  type TechnicianValues,
} from '../../../store/team/technicians.ts';
import { replaceVehiclesOf } from '../../../store/fleet/vehicles.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { noPlace, type Place } from '../../../store/places.ts';
import { composed } from '../addresses/addressInput.ts';
import { filledFromLine, findPlace, withLine } from '../addresses/findPlace.ts';
import { refuseGranting, ordinaryGroup } from './groupRights.ts';
import { checkPhone } from '../customers/phoneKey.ts';

type Input = Omit<InputOf<Operations['updateTechnician']>, 'id'>;

const blank: Pick<
  TechnicianRow,
  | 'uid'
  | 'jobTitle'
  | 'phone'
  | 'status'
  | 'tier'
  | 'address'
  | 'startType'
  | 'startLatitude'
  | 'startLongitude'
  | 'startPrecision'
  | 'startSource'
  | 'joinDate'
  | 'dayMails'
> = {
  uid: null,
  jobTitle: '',
  phone: null,
  status: 'active',
  tier: null,
  address: {},
  startType: null,
  startLatitude: null,
  startLongitude: null,
  startPrecision: null,
  startSource: null,
  joinDate: null,
  dayMails: true,
};

/**
 * A value left out keeps the stored one, or a new technician's default. An empty string clears it. `home`: the place of the technician's
 * address, from `placeOfHome`.
 */
export async function technicianValues(
  ctx: WriteContext,
  input: Input,
  stored: TechnicianRow | null,
  home: Place | null,
): Promise<TechnicianValues | Refusal<'VALIDATION_ERROR' | 'PERMISSION_DENIED'>> {
  const before = stored ?? blank;
  if (input.join_date && !isCalendarDate(input.join_date)) return invalid('join_date', 'format', 'no_such_day');
  const wrong = input.phone === before.phone ? null : checkPhone('phone', input.phone);
  if (wrong) return wrong;
  const sent = before.startSource === 'sent' ? before : noStart;
  const startLatitude = input.start_location_lat === undefined ? sent.startLatitude : input.start_location_lat;
  const startLongitude = input.start_location_long === undefined ? sent.startLongitude : input.start_location_long;
  if ((startLatitude === null) !== (startLongitude === null))
    return invalid(startLatitude === null ? 'start_location_lat' : 'start_location_long', 'required', 'together', {
      first: 'start_location_lat',
      second: 'start_location_long',
    });
  const startType = input.start_location_type === undefined ? before.startType : input.start_location_type || null;
  const groups = await listGroups(ctx.db, ctx.tenant.id);
  const group =
    input.business_group_id === undefined
      ? groups.find(({ id, name }) => (stored ? id === stored.groupId : name === ordinaryGroup))
      : groups.find(({ id }) => id === input.business_group_id);
  if (!group) return invalid('business_group_id', 'unknown_value', 'unknown_group');
  // Sending back the technician's current group grants nothing.
  if (group.id !== stored?.groupId) {
    const tooMuch = refuseGranting(ctx, group);
    if (tooMuch) return tooMuch;
    // A member's role is changed by updateMember, not here (docs/internals/access.md#members).
    if (stored && (await findMember(ctx.db, ctx.tenant.businessId, stored.userId)))
      return invalid('business_group_id', 'follows_member', 'follows_member');
  }
  return {
    groupId: group.id,
    uid: nextUid(input.uid, before.uid),
    fullName: input.full_name ?? stored!.fullName,
    email: input.email ?? stored!.email,
    jobTitle: input.job_title ?? before.jobTitle,
    phone: input.phone === undefined ? before.phone : input.phone.trim() ? input.phone : null,
    status: input.status ?? before.status,
    tier: input.assignment_tier === undefined ? before.tier : input.assignment_tier || null,
    // A whole address in one line is split, as a customer's is.
    address: input.address ? filledFromLine(ctx, input.address) : before.address,
    startType,
    ...(startLatitude === null
      ? startFollowing(ctx, startType, home, before)
      : ({ startLatitude, startLongitude, startPrecision: 'exact', startSource: 'sent' } as const)),
    joinDate: input.join_date === undefined ? before.joinDate : input.join_date || null,
    dayMails: input.day_mails ?? before.dayMails,
  };
}

type Start = Pick<TechnicianRow, 'startLatitude' | 'startLongitude' | 'startPrecision' | 'startSource'>;

const noStart: Start = { startLatitude: null, startLongitude: null, startPrecision: null, startSource: null };

/** The start location without entered coordinates: the address, or the base of the business. `home` null: the address is unchanged. */
function startFollowing(
  { tenant }: WriteContext,
  type: TechnicianRow['startType'],
  home: Place | null,
  before: Start & Pick<TechnicianRow, 'startType'>,
): Start {
  if (type === 'office')
    return {
      startLatitude: tenant.baseLatitude,
      startLongitude: tenant.baseLongitude,
      startPrecision: tenant.basePrecision,
      // The coordinates of the base may have been entered. The technician's start follows the base all the same, so its source is the base.
      startSource: tenant.baseLatitude === null ? null : 'base',
    };
  if (type !== 'home') return noStart;
  if (home === null) return before.startType === 'home' && before.startSource !== 'sent' ? startOf(before) : noStart;
  return { startLatitude: home.latitude, startLongitude: home.longitude, startPrecision: home.precision, startSource: home.placeSource };
}

const startOf = ({ startLatitude, startLongitude, startPrecision, startSource }: Start): Start => ({
  startLatitude,
  startLongitude,
  startPrecision,
  startSource,
});

/**
 * The place of a technician's address, for a start at home. null when no call of this input needs it. Asks the geocoding service where one is
 * set: call it outside any transaction.
 */
export async function placeOfHome(ctx: ReadContext, input: Input, stored: TechnicianRow | null): Promise<Place | null> {
  const type = input.start_location_type ?? stored?.startType;
  if (type !== 'home' || (input.address === undefined && input.start_location_type === undefined && input.start_location_lat === undefined))
    return null;
  const address = input.address ?? stored?.address ?? {};
  if (composed(withLine(address)).trim() === '') return noPlace;
  return (await findPlace(ctx, address)).place;
}

const missing = {
  skills: refuse('SKILL_NOT_FOUND'),
  serviceAreas: refuse('SERVICE_AREA_NOT_FOUND'),
  buddies: refuse('TECHNICIAN_NOT_FOUND'),
  leads: refuse('TECHNICIAN_NOT_FOUND'),
  vehicles: refuse('VEHICLE_NOT_FOUND'),
} as const satisfies Record<Relation, Refusal>;

/** The error code of a relation when one of its ids does not exist. */
export type MissingCode<R extends Relation> = (typeof missing)[R];

/** Replaces one relation. All ids must exist. Returns null when done. */
export async function setRelation<R extends Relation>(
  ctx: WriteContext,
  relation: R,
  technicianId: string,
  ids: readonly string[],
): Promise<MissingCode<R> | null> {
  const distinct = [...new Set(ids)];
  if (!(await allExist(ctx.db, ctx.tenant.id, relation, distinct))) return missing[relation];
  if (relation === 'vehicles') await replaceVehiclesOf(ctx.db, ctx.tenant.id, technicianId, distinct);
  else await replaceRelation(ctx.db, ctx.tenant.id, relation, technicianId, distinct);
  return null;
}
