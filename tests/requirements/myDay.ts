/** The technician view. */
import { from, rule } from './rule.ts';

export const myDayRules = [
  ...from('docs/internals/pages.md#technicians-page', [
    rule(
      'my-day.visits',
      'A technician sees the own visits of today and the next days with what can be done, and what is open from yesterday',
    ),
    rule('my-day.taken-away', 'A visit that was cancelled or given away is told as such, and nothing else of it'),
    rule('my-day.own', 'A technician reaches the own visits, vehicles and time off, and nobody else’s'),
    rule('my-day.numbers', 'An amount that cannot be read, or can mean two things, completes no visit, with or without a connection'),
    rule('my-day.action', 'An action of a visit goes through the workflow as the technician’s, once, and tells the customer'),
    rule('my-day.fence', 'An action on a visit that has changed meanwhile does nothing and says so'),
    rule(
      'my-day.note',
      'A technician reads the notes of an own visit and writes one, offline too; a note that is sent twice is written once',
    ),
    rule('my-day.mileage', 'The mileage of an own vehicle is noted, and never goes down'),
    rule('my-day.time-off', 'Time off is asked for, once, and somebody else decides'),
    rule('my-day.forms', 'The page shows the next visit first and the day below it, and works with plain forms'),
    rule('my-day.links', 'A visit leads to a map and to a call'),
    rule('my-day.session', 'The page is for who is signed in; what is tapped survives a sign-in that ended, and waits for its own person'),
    rule('my-day.foreign', 'A form of another site, or of another session, does nothing'),
    rule('my-day.escaped', 'A script in any field is text'),
    rule('my-day.languages', 'The page speaks seven languages, Arabic from right to left'),
    rule('my-day.headers', 'The page loads nothing from elsewhere, and is not framed, kept or indexed'),
    rule('my-day.install', 'The page can be installed on a phone'),
    rule('my-day.offline', 'Without a connection the page is there, and what is tapped is kept over a reload and sent in order'),
    rule('my-day.filling-in', 'What is filled in stays while other forms are sent, and a visit goes on showing what was tapped'),
    rule('my-day.conflict', 'What does not fit any more is shown with what was and what is, until somebody decides'),
    rule('my-day.once', 'An answer that is lost on its way does nothing twice'),
    rule('my-day.sign-out', 'A sign-out with something unsent warns, and leaves no page behind'),
    rule('my-day.small', 'The page takes at most 30 kB over the wire'),
    rule('my-day.browser', 'In a browser, with scripts and without, a day is worked through; nothing for axe-core'),
  ]),
  ...from('docs/decisions/0112', [
    rule('my-day.double-tap', 'The same tap twice is sent once'),
    rule('my-day.answers', 'Each answer of the service means one thing for a tap: done, a conflict, a refusal, or to send it again later'),
    rule('my-day.storage', 'A browser that refuses to store keeps taps while the page is open, and the page says so'),
    rule('my-day.old-taps', 'Taps that an earlier version of the page has stored are sent'),
  ]),
];
