/** People without an account: the public booking page and the customer link. */
import { from, rule } from './rule.ts';

export const guestRules = [
  ...from('docs/internals/pages.md#guests', [
    rule('guest.books', 'A guest books in three forms, without scripts and without an account, and gets the link'),
    rule('guest.windows', 'The page offers the days and periods of the API, in the zone of the customer, across the date line too'),
    rule('guest.zone', 'The zone is named, and can be changed'),
    rule('guest.only-offered', 'Nothing is booked that the page would not offer now'),
    rule('guest.inline-customer', 'A guest is an inline customer, and the job says what the guest wrote'),
    rule('guest.matched', 'A known caller is matched by phone or e-mail, and nothing of the record is told or changed'),
    rule('guest.job-types', 'The business chooses the job types that guests may choose'),
    rule(
      'guest.texts',
      'A guest agrees to text messages by a box that is not ticked, if the business sends any; it decides about this visit alone',
    ),
    rule('guest.switched-off', 'The business switches the page off'),
    rule('guest.unstaffed', 'Without a technician the page takes no bookings and says so'),
    rule('guest.no-enumeration', 'A page that is switched off and one of nobody look alike'),
    rule('guest.settings', 'The settings are changed by members who manage the business, each by itself'),
    rule('guest.embed', 'The page is framed by the hosts that the business names and by nobody else'),
    rule('guest.forms', 'A form says what is missing and keeps what was filled in'),
    rule(
      'guest.place',
      'An address that is unclear or unknown is said so in every language, with the places that may be meant, and nothing of the form is lost',
    ),
    rule('guest.replay', 'A form books once, for its own business, and not for ever'),
    rule('guest.foreign', 'A form of another site, a trap that was filled in and a session of a member do nothing more'),
    rule('guest.name-length', 'The name of a guest has at most 80 characters, and the form says so in every language'),
    rule('guest.escaped', 'A script in any field is text'),
    rule('guest.hosts', 'A forged host changes no link'),
    rule('guest.limits', 'Pages and bookings are bounded by network, bookings by business too'),
    rule(
      'guest.flood',
      'A thousand bookings from one network, by many addresses and forms, come to no more than the limit, and others still book',
    ),
    rule('guest.least-privilege', 'A guest reaches no operation but those of the page'),
    rule('guest.small', 'Each page takes at most 30 kB over the wire'),
    rule('guest.odd', 'Whatever is sent, a page answers'),
    rule('guest.browser', 'In a browser, with scripts and without, a guest books, chooses, follows and rates; nothing for axe-core'),
  ]),
  ...from('docs/internals/places.md#geocoders', [
    rule(
      'guest.lookups',
      'Questions to an outside geocoder that guests cause are bounded by network and by business; over the limit the gazetteer alone is asked',
    ),
  ]),
  ...from('docs/internals/pages.md#customer-link', [
    rule('customer-link.stages', 'The link tells each stage of a visit with what belongs to it'),
    rule(
      'customer-link.private',
      'The link tells no contact, no id and nothing else of the business, and a session or a key opens nothing by it',
    ),
    rule('customer-link.ended', 'A link of a job that has ended says only that it has'),
    rule(
      'customer-link.other-time',
      'The customer asks for another time, as the business allows; a visit that is set stays until it is moved',
    ),
    rule(
      'customer-link.requests',
      'The customer asks to cancel where it is not allowed alone, and asks for a call, each once until it is answered, and sees the state and the words of the answer',
    ),
    rule(
      'customer-link.files',
      "The customer adds photographs and PDFs to an open visit by a plain form and sees those it added, within bounds; nobody else's file is read by a link",
    ),
    rule('customer-link.texts', 'The customer allows or ends the text messages about the visit; a STOP stays'),
    rule('customer-link.cancel', 'The customer cancels, as the business allows, audited as customer'),
    rule('customer-link.member', 'What the link does in the browser of a signed-in member of the business is audited as that member'),
    rule('customer-link.rating', 'The customer rates by a form'),
    rule('customer-link.calendar', 'A visit that has a time is had as a file for a calendar (RFC 5545)'),
    rule('customer-link.foreign', 'A form of another site does nothing'),
    rule('customer-link.escaped', 'A script in any field is text'),
    rule('customer-link.hosts', 'A forged host changes no link'),
    rule('customer-link.headers', 'The page is not indexed, not framed, and asks nobody else'),
  ]),
];
