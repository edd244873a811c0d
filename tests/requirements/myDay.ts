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
    rule('my-day.session', 'The page is for who is signed in; what is tapped survives a sign-in that ended, and waits for its own person'),
    rule('my-day.foreign', 'A form of another site, or of another session, does nothing'),
    rule('my-day.escaped', 'A script in any field is text'),
    rule('my-day.languages', 'The page speaks seven languages, Arabic from right to left'),
    rule('my-day.headers', 'The page loads nothing from elsewhere, and is not framed, kept or indexed'),
    rule('my-day.filling-in', 'What is filled in stays while other forms are sent, and a visit goes on showing what was tapped'),
    rule('my-day.once', 'An answer that is lost on its way does nothing twice'),
    rule('my-day.sign-out', 'A sign-out with something unsent warns, and leaves no page behind'),
    rule('my-day.small', 'The page takes at most 30 kB over the wire'),
    rule('my-day.browser', 'In a browser, with scripts and without, a day is worked through; nothing for axe-core'),
  ]),
  ...from('docs/decisions/0112', [rule('my-day.old-taps', 'Taps that an earlier version of the page has stored are sent')]),
];
