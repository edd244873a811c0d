/** A guest's request, checked and with coordinates. Offer and booking use the same rules. */
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { ReadContext } from '../../call/context.ts';
import { defaultVisitMinutes } from '../../planning/search/bookableDays.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { withCoordinates, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { findPlace } from '../../resources/addresses/findPlace.ts';
import { chosenType, openBookingPage, type OpenBookingPage } from '../../resources/settings/bookingPage.ts';
import type { PlaceAsked } from './placeAsked.ts';
import type { VisitSearch } from './offeredDays.ts';
import { zoneOf } from './requestRules.ts';

type Codes = 'BUSINESS_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'VALIDATION_ERROR';

/** A checked request: the booking page, the job type (null: none), the address, and the visit to search for. */
interface GuestRequest {
  readonly page: OpenBookingPage;
  readonly jobTypeId: string | null;
  readonly located: LocatedAddress;
  readonly search: VisitSearch;
}

type Asked = Pick<InputOf<Operations['listGuestBookingWindows']>, 'x_timezone' | 'job_type_id' | 'address'>;

/** Checks a guest's request against the booking page. Geocodes the address, so call it outside any transaction. */
export async function guestRequest(ctx: ReadContext, input: Asked): Promise<GuestRequest | Refusal<Codes>> {
  const page = await openBookingPage(ctx);
  if (isRefusal(page)) return page;
  const zone = zoneOf('x_timezone', input.x_timezone);
  if (isRefusal(zone)) return zone;
  const type = chosenType(page, input.job_type_id);
  if (isRefusal(type)) return type;
  const located = await withCoordinates(withLimitedLookups(ctx), input.address);
  const work = {
    crewSize: 1,
    jobMinutes: type?.durationMinutes ?? defaultVisitMinutes,
    mobilizationMinutes: type?.mobilizationMinutes ?? 0,
    demobilizationMinutes: type?.demobilizationMinutes ?? 0,
    requiredSkillIds: type?.skills.map(({ id }) => id) ?? [],
    // A guest must not learn from the offer what the business knows about a customer.
    preferredTechnicianId: null,
    departNotBefore: offeredDeparture(ctx.nowMilliseconds),
  };
  return {
    page,
    jobTypeId: type?.id ?? null,
    located: located!,
    search: { zone, place: visitAddressOf(located!), work },
  };
}

/** The place of a guest's address, and if it has none, the places that may be meant. Asks no outside geocoder again. */
export async function placeOfGuest(ctx: ReadContext, located: LocatedAddress): Promise<PlaceAsked> {
  const address = visitAddressOf(located);
  if (located.latitude !== null) return { address, place: located, candidates: [] };
  const offline = { ...ctx, services: { ...ctx.services, geocoder: { geocode: () => Promise.resolve(null) } } };
  return { address, place: located, candidates: (await findPlace(offline, located.address)).candidates };
}

/** The context with a geocoder that counts the guest's look-ups. Over the limit only the gazetteer is asked. */
function withLimitedLookups(ctx: ReadContext): ReadContext {
  const { countLookup } = ctx.principal;
  const { geocoder } = ctx.services;
  return { ...ctx, services: { ...ctx.services, geocoder: { geocode: (question) => geocoder.geocode(question, countLookup) } } };
}
