/** People without an account: the public booking page and the customer link. */
import { from, rule } from './rule.ts';

export const guestRules = [
  ...from('docs/internals/pages.md#guests', [
    rule('guest.zone', 'The zone is named, and can be changed'),
    rule('guest.only-offered', 'Nothing is booked that the page would not offer now'),
    rule('guest.inline-customer', 'A guest is an inline customer, and the job says what the guest wrote'),
    rule('guest.job-types', 'The business chooses the job types that guests may choose'),
    rule('guest.switched-off', 'The business switches the page off'),
    rule('guest.unstaffed', 'Without a technician the page takes no bookings and says so'),
    rule('guest.no-enumeration', 'A page that is switched off and one of nobody look alike'),
    rule('guest.settings', 'The settings are changed by members who manage the business, each by itself'),
    rule('guest.embed', 'The page is framed by the hosts that the business names and by nobody else'),
    rule('guest.forms', 'A form says what is missing and keeps what was filled in'),
    rule('guest.replay', 'A form books once, for its own business, and not for ever'),
    rule('guest.foreign', 'A form of another site, a trap that was filled in and a session of a member do nothing more'),
    rule('guest.name-length', 'The name of a guest has at most 80 characters, and the form says so in every language'),
    rule('guest.escaped', 'A script in any field is text'),
    rule('guest.hosts', 'A forged host changes no link'),
    rule(
      'guest.flood',
      'A thousand bookings from one network, by many addresses and forms, come to no more than the limit, and others still book',
    ),
    rule('guest.least-privilege', 'A guest reaches no operation but those of the page'),
    rule('guest.odd', 'Whatever is sent, a page answers'),
    rule('guest.browser', 'In a browser, with scripts and without, a guest books, chooses, follows and rates; nothing for axe-core'),
  ]),
  ...from('docs/internals/pages.md#customer-link', [
    rule(
      'customer-link.private',
      'The link tells no contact, no id and nothing else of the business, and a session or a key opens nothing by it',
    ),
    rule('customer-link.ended', 'A link of a job that has ended says only that it has'),
    rule('customer-link.calendar', 'A visit that has a time is had as a file for a calendar (RFC 5545)'),
    rule('customer-link.foreign', 'A form of another site does nothing'),
    rule('customer-link.escaped', 'A script in any field is text'),
    rule('customer-link.hosts', 'A forged host changes no link'),
  ]),
];
