/** Live calendars under secret addresses. */
import { from, proven } from './rule.ts';

export const calendarRules = [
  ...from('docs/decisions/0060', [
    proven('calendar.kinds', 'A live calendar shows the visits of a technician, an area or the whole business'),
    proven('calendar.own', 'A technician makes the own one, and no other'),
    proven('calendar.secret', 'The address is shown once, and only its hash is kept'),
    proven('calendar.renew', 'A renewed address works, and the one before ends at once'),
    proven('calendar.revoke', 'An address that was ended, renewed or never was is answered alike'),
    proven('calendar.ends-for-good', 'An address ends for good when its maker is suspended or removed, and is counted in what ended'),
    proven('calendar.member', 'An address works as long as whoever made it may see the visits'),
    proven('calendar.instants', 'Two libraries read the instants of the API for a year, across both changes of the clock'),
    proven('calendar.moved', 'A moved visit keeps its identity and raises its sequence'),
    proven('calendar.cancelled', 'A cancelled visit, and one that went to somebody else or to another area, is told as cancelled'),
    proven('calendar.private', 'A calendar tells no name, no contact and no words of a customer'),
    proven('calendar.copies', 'Who has a calendar as it is gets no second copy'),
    proven('calendar.bounded', 'Reading and guessing are bounded, and so is what is read'),
    proven('calendar.text', 'Lines are folded at 75 octets and texts escaped (RFC 5545)'),
  ]),
];
