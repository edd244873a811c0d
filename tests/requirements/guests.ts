/** People without an account: the public booking page and the customer link. */
import { from, proven } from './rule.ts';

export const guestRules = [
  ...from('docs/decisions/0052', [
    proven('guest.books', 'A guest books in three forms, without scripts and without an account, and gets the link'),
    proven('guest.windows', 'The page offers the days and periods of the API, in the zone of the customer, across the date line too'),
    proven('guest.zone', 'The zone is named, and can be changed'),
    proven('guest.only-offered', 'Nothing is booked that the page would not offer now'),
    proven('guest.inline-customer', 'A guest is an inline customer, and the job says what the guest wrote'),
    proven('guest.matched', 'A known caller is matched by phone or e-mail, and nothing of the record is told or changed'),
    proven('guest.job-types', 'The business chooses the job types that guests may choose'),
    proven('guest.switched-off', 'The business switches the page off'),
    proven('guest.no-enumeration', 'A page that is switched off and one of nobody look alike'),
    proven('guest.settings', 'The settings are changed by members who manage the business, each by itself'),
    proven('guest.embed', 'The page is framed by the hosts that the business names and by nobody else'),
    proven('guest.forms', 'A form says what is missing and keeps what was filled in'),
    proven('guest.replay', 'A form books once, for its own business, and not for ever'),
    proven('guest.foreign', 'A form of another site, a trap that was filled in and a session of a member do nothing more'),
    proven('guest.name-length', 'The name of a guest has at most 80 characters, and the form says so in every language'),
    proven('guest.escaped', 'A script in any field is text'),
    proven('guest.hosts', 'A forged host changes no link'),
    proven('guest.limits', 'Pages and bookings are bounded by network, bookings by business too'),
    proven(
      'guest.flood',
      'A thousand bookings from one network, by many addresses and forms, come to no more than the limit, and others still book',
    ),
    proven('guest.least-privilege', 'A guest reaches no operation but those of the page'),
    proven('guest.small', 'Each page takes at most 30 kB over the wire'),
    proven('guest.odd', 'Whatever is sent, a page answers'),
    proven('guest.browser', 'In a browser, with scripts and without, a guest books, chooses, follows and rates; nothing for axe-core'),
  ]),
  ...from('docs/decisions/0053', [
    proven('customer-link.stages', 'The link tells each stage of a visit with what belongs to it'),
    proven(
      'customer-link.private',
      'The link tells no contact, no id and nothing else of the business, and a session or a key opens nothing by it',
    ),
    proven('customer-link.ended', 'A link of a job that has ended says only that it has'),
    proven(
      'customer-link.other-time',
      'The customer asks for another time, as the business allows; a visit that is set stays until it is moved',
    ),
    proven('customer-link.cancel', 'The customer cancels, as the business allows, audited as customer'),
    proven('customer-link.rating', 'The customer rates by a form'),
    proven('customer-link.calendar', 'A visit that has a time is had as a file for a calendar (RFC 5545)'),
    proven('customer-link.foreign', 'A form of another site does nothing'),
    proven('customer-link.escaped', 'A script in any field is text'),
    proven('customer-link.hosts', 'A forged host changes no link'),
    proven('customer-link.headers', 'The page is not indexed, not framed, and asks nobody else'),
  ]),
];
