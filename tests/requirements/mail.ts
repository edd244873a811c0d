/** Mails to customers, owners and administrators. */
import { from, rule } from './rule.ts';

export const mailRules = [
  ...from('docs/decisions/0037', [
    rule('mail.customers', 'A customer is told when a job is booked, confirmed, on the way and completed'),
    rule('mail.choose-time', 'A customer is told when a quote waits for the choice of a time'),
    rule('mail.customer-acts', 'Owners and administrators are told when a customer cancels or asks for another time'),
    rule('mail.rescheduled', 'A new time is told with its reason and the time that was told before; what changes no time is not'),
    rule('mail.once', 'One mail for each cause, after a retried transaction, a crash and with several processes too'),
    rule('mail.skipped', 'A mail that is not sent stands in the log with its reason'),
    rule('mail.sandbox', 'Nothing of the sandbox leaves; its mails are kept and marked'),
    rule('mail.locale', 'A mail is in the language of the booking, else in the business’s'),
    rule('mail.languages', 'Every mail is complete in all seven languages, as text and as HTML, Arabic from right to left'),
    rule('mail.zone', 'Times are the customer’s own, as the language writes them, with the zone named'),
    rule('mail.escaped', 'Nothing in a name or an address becomes markup, a header or another recipient'),
    rule(
      'mail.strangers-links',
      'A mail carries no link or sentence of a stranger: it greets without a name that is a link, and takes links in addresses and notes apart',
    ),
    rule('mail.unsubscribe', 'What a customer can do without can be ended by one click, and by that alone'),
    rule('mail.log', 'Members who manage the business read what was sent or skipped and why'),
    rule('mail.no-links', 'The log of mails shows no link that acts for its recipient'),
    rule('mail.about-customers', 'Mails to and about customers are shown and counted only for members who see jobs and customers'),
    rule('mail.settings', 'Each kind can be switched off by the business, in each environment'),
    rule('mail.own-words', 'A business adds own words to each mail in each language, as text, with placeholders that exist'),
    rule('mail.owners', 'Owners and administrators who are active are told, each once and in their own language'),
    rule('mail.retried', 'What the mail server does not take now is tried again at growing intervals, and then given up'),
    rule('mail.refused', 'What the mail server refuses for good is given up at once'),
    rule('mail.verified', 'A mail server’s certificate is verified, and a password is never sent in the clear'),
    rule('mail.forgotten', 'Mails are removed after 90 days'),
  ]),
];
