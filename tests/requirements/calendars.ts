/** Live calendars under secret addresses. */
import { from, rule } from './rule.ts';

export const calendarRules = [
  ...from('docs/internals/pages.md#live-calendars', [
    rule('calendar.kinds', 'A live calendar shows the visits of a technician, an area or the whole business'),
    rule('calendar.own', 'A technician makes the own one, and no other'),
    rule('calendar.secret', 'The address is shown once, and only its hash is kept'),
    rule('calendar.renew', 'A renewed address works, and the one before ends at once'),
    rule('calendar.revoke', 'An address that was ended, renewed or never was is answered alike'),
    rule('calendar.ends-for-good', 'An address ends for good when its maker is suspended or removed, and is counted in what ended'),
    rule('calendar.member', 'An address works as long as whoever made it may see the visits'),
    rule('calendar.instants', 'Two libraries read the instants of the API for a year, across both changes of the clock'),
    rule('calendar.moved', 'A moved visit keeps its identity and raises its sequence'),
    rule('calendar.done-early', 'A visit that was completed before its planned start was done: it stays in calendars and on the board'),
    rule('calendar.cancelled', 'A cancelled visit, and one that went to somebody else or to another area, is told as cancelled'),
    rule('calendar.private', 'A calendar tells no name, no contact and no words of a customer'),
    rule('calendar.copies', 'Who has a calendar as it is gets no second copy'),
    rule('calendar.bounded', 'Reading and guessing are bounded, and so is what is read'),
    rule('calendar.text', 'Lines are folded at 75 octets and texts escaped (RFC 5545)'),
  ]),
];
