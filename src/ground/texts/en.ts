/** The sentences inside answers in English. */
import { eventDescriptions } from '../../contract/events.ts';
import type { AnswerTexts } from './texts.ts';

export const en: AnswerTexts = {
  placeNotes: {
    city_misspelt: '"{sent}" is not known. The place of {postalCode} is used: {found}.',
    city_unknown: 'No town "{sent}" is known near {postalCode}. The place of the postal code is used: {found}.',
    postal_code_unknown: 'The postal code {sent} is not known. The centre of {found} is used.',
    postal_code_form: '"{sent}" is not a postal code of {country}. The centre of {found} is used.',
    state_unknown: 'The state "{sent}" is not known. The place is found without it: {found}.',
    country_unknown: 'The country "{sent}" is not known. The address is read as one in {country}.',
    country_assumed: 'No country is given. The place is taken to be {found} in {country}.',
    one_of_several_one: 'Another town has the same name. {found} is used.',
    one_of_several: '{others} other towns have the same name. {found} is used.',
    small_and_far: '{found} is a small town, about {distanceKm} km away.',
    part_ignored: '"{ignored}" was not understood. The centre of {found} is used.',
    wrong_state: '"{sent}" is not in {state}.',
    postal_code_far: 'The postal code {postalCode} is about {distanceKm} km away from {city}.',
    postal_code_rough: 'The postal code {postalCode} is known only roughly, near {found}. The address may be up to {doubtKm} km away.',
    wrong_country: 'No town "{sent}" is known in {country}.',
    several_towns: '{count} towns are named "{sent}".',
    no_such_town: 'No town "{sent}" is known.',
    city_missing: 'The address has no town and no postal code that is known.',
  },
  placeWarnings: {
    unclear:
      'The address does not say clearly enough which place is meant. Ask for the town or city, the state or region, and the postal code.',
    nearEdge:
      'The address is near the edge of a service area. Its street and house number, or its place on a map, settle whether it is covered.',
    needed: 'Whether a service area covers the address is not known yet. Ask for: {needs}.',
    placeUnknown: 'The place of the address is not known, so travel is not counted.',
    travelFromCentre: 'Travel is estimated from the centre of {centre}.',
    travelFromArea: 'Travel is estimated from the centre of the area.',
    ownEstimate: ' It counts {speedKmh} km/h, and roads {detourFactor} times as long as the straight line.',
  },
  needs: { address: 'street and city', postal_code: 'postal code', city: 'city', district: 'district' },
  listSeparator: ', ',
  areaWarnings: {
    MATCHES_NOTHING: 'This area covers no address. Give it a boundary, postal codes, a city or a district.',
    POSTAL_CODE_UNREADABLE: 'postal_code is not one postal code. Put several codes, ranges and prefixes into postal_codes.',
  },
  erasedCustomer: 'Erased customer',
  rank: { noJobs: 'No completed jobs in 12 months', nothingSpent: 'Nothing spent in 12 months', position: '#{rank} of {spenders}' },
  crewDisclaimer:
    'The median crew of completed jobs of the same job type. It says what was sent, not what this job needs; judge it by the work at hand.',
  optimization: {
    place: '{code} goes to {to} at {start}',
    reassign: '{code} goes from {from} to {to}, same time',
    retime: '{code} stays with {to}, at {start} instead of {oldStart}',
    reassign_retime: '{code} goes from {from} at {oldStart} to {to} at {start}',
    more: '{count} more moves',
    lessDriving: '{minutes} min less driving',
    moreDriving: '{minutes} min more driving',
    sameDriving: 'same driving',
    moreOvertime: '{minutes} min of overtime',
    lessOvertime: '{minutes} min less overtime',
    moreEven: 'work shared more evenly',
    separator: '; ',
    whole: '{moves}: {effect}.',
  },
  areaAround: 'Around {place}',
  roles: {
    Owner: 'Owner',
    Administrator: 'Administrator',
    'Booking Coordinator': 'Booking Coordinator',
    Technician: 'Technician',
    Viewer: 'Viewer',
  },
  eventTypes: eventDescriptions,
};
