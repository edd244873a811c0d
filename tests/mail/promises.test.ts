/** No page promises a message that cannot go out. Lists every sentence that promises one, and where it is shown only if a message goes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newsKinds } from '../../src/contract/vocabulary.ts';
import { subjects as ofService, textsOf } from '../../src/ground/texts/localeTexts.ts';
import { openMyDayDesk, wednesday } from '../operations/myDay/myDayDesk.ts';
import { okAsMember } from '../support/asMember.ts';
import { allSubjects, textsIn } from '../texts/localeFiles.ts';
import { sendForm } from '../support/session.ts';
import { startHarness } from '../support/harness.ts';

/** Words in English that say that a message goes out, or has gone out. */
const promise =
  /(?:gets?|will get|receives?|sent|send|emails?|mails?) (?:you |them |out |him |her )?(?:an? |the |your )?(?:new )?(?:e-mail|mail|text message|text|message|link|invitation|confirmation)|invitation sent|(?:is|are|was|were|will be) (?:sent|mailed|told|notified|informed)\b|check your e-mail|by (?:e-mail|text message)|our (?:latest |last )?e-mail/i;

/** Sentences about sending that are true without a way to send, each with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'board.plan.sentFrom': 'stands beside board.plan.byText',
  'developers.mayRenewHelp': 'says that it takes a mail server',
  'developers.apps.host': 'about answers to an app',
  'import.help.job_requests': 'says that nobody is notified',
  'jobs.phoneThem': 'says that no message is sent',
  'mails.reasons.invalid_phone': 'a reason in the outbox',
  'maintenance.proposesHelp': 'says what happens if no message can be sent',
  'refusals.codes.CUSTOMER_NOT_TEXTED': 'says that no text can be sent',
  'refusals.codes.WEBHOOK_NOT_ACTIVE': 'about webhooks',
  'settings.members.inviteHelp': 'says what happens without a mail server',
  'settings.members.linkHelp': 'says that no e-mail is sent',
  'settings.mailKinds.textsHelp': 'a condition, on the page that says whether texts are sent',
  'settings.mailKinds.quietHelp': 'a condition, on the page that says whether texts are sent',
  'settings.mailKinds.techniciansHelp': 'a condition, on the page that says whether mails are sent',
  'settings.business.asPlannedHelp': 'says that nobody is told',
  'today.asPlanned.help': 'says that nobody is told',
  'words.numbers.settleFirst': 'about a number in a form',
  'setup.help.mail': 'what a mail server would be for',
  'account-pages.firmIntro': 'about the address as a name',
  'account-pages.problemAddress': 'about the address as a password',
  'guest-pages.notices.textsOff': 'says that no text is sent',
  'guest-pages.textMessages.off': 'says that no text is sent',
  'my-day.notStored': 'about entries that wait for a connection',
  'my-day.signInAgain': 'about entries that wait for a connection',
  'my-day.otherPerson': 'about entries that wait for a connection',
  'my-day.signOutWarning': 'about entries that wait for a connection',
};

/** Sentences that are shown only if a message goes: the file that shows each, and what it asks first. */
const guarded: Readonly<Record<string, readonly [string, RegExp]>> = {
  'board.plan.notified_one': ['dashboard/job/PlanView.tsx', /customers_notified > 0\) lines\.push\(\['good', t\('plan\.notified'/],
  'board.plan.notified_other': ['dashboard/job/useCommit.tsx', /notified > 0 \? \[t\('plan\.notified'/],
  'board.plan.byMail': ['dashboard/job/plan.ts', /if \(will_be_sent\) return .*'plan\.byMail'/],
  'board.plan.byText': ['dashboard/job/plan.ts', /if \(will_be_sent\) return .*'plan\.byText'/],
  'board.plan.byBoth': ['dashboard/job/plan.ts', /if \(will_be_sent\) return .*'plan\.byBoth'/],
  'jobs.tells.title': ['dashboard/job/TellFirst.tsx', /: tells \? \(\) => setOpen/],
  'jobs.conversation.send': ['dashboard/parts/Conversation.tsx', /isWriting && mayWrite && <Answer/],
  'optimise.byMail': ['dashboard/board/optimise/ToldLists.tsx', /byMessage\.length > 0 && <ToldList key="mail"/],
  'settings.members.invited': ['dashboard/routes/settings/MemberDrawer.tsx', /if \(invitation_mailed\) announce\(.*members\.invited/],
  'settings.members.linkHelpUndelivered': ['dashboard/routes/settings/MemberDrawer.tsx', /isMailed \? 'members\.linkHelpUndelivered'/],
  'setup.mail.on': ['dashboard/routes/setup/MailStep.tsx', /delivers \? 'mail\.on' : 'mail\.off'/],
  'account-pages.forgotIntro': [
    'src/edges/http/account/account.ts',
    /if \(!mail\.delivers\) return sendPage\(reply, forgotWithoutMailPage/,
  ],
  'account-pages.forgotButton': [
    'src/edges/http/account/account.ts',
    /if \(!mail\.delivers\) return sendPage\(reply, forgotWithoutMailPage/,
  ],
  'account-pages.forgotDone': ['src/edges/http/account/account.ts', /mail\.delivers \? forgotDonePage/],
  'account-pages.forgotDoneText': ['src/edges/http/account/account.ts', /mail\.delivers \? forgotDonePage/],
  'guest-pages.notices.textsOn': ['src/edges/pages/guest/visit.ts', /messages &&\s+folded\(\s+'texts'/],
  'guest-pages.textMessages.on': ['src/edges/pages/guest/visit.ts', /messages &&\s+folded\(\s+'texts'/],
  'my-day.tellsCustomer': ['src/edges/pages/myDay/visitCard.ts', /visit\.tells_departure && html`.*texts\.tellsCustomer/],
};

/** Pages of the service that customers, technicians and members open. What else the service says is in no page. */
const pages = ['account-pages', 'guest-pages', 'my-day'];
const shown = allSubjects.filter((subject) => pages.includes(subject) || !(ofService as readonly string[]).includes(subject));
const sentences = shown.flatMap((subject) =>
  [...textsIn('en', subject)].map(([path, text]): [string, string] => [`${subject}.${path}`, text]),
);

it('[mail.no-empty-promise] every sentence that promises a message is shown only if one will be sent', () => {
  const promising = sentences.filter(([, text]) => promise.test(text)).map(([path]) => path);
  expect(promising.filter((path) => !(path in harmless) && !(path in guarded))).toEqual([]);
  // No entry outlives its sentence.
  expect([...Object.keys(harmless), ...Object.keys(guarded)].filter((path) => !promising.includes(path))).toEqual([]);
  for (const [path, [file, question]] of Object.entries(guarded))
    expect([path, readFileSync(file, 'utf8')]).toEqual([path, expect.stringMatching(question)]);
});

it.each([
  ['en', /\b(?:write|send|e-?mail|text you)\b/i],
  ['de', /schreib|schick|send/i],
  ['fr', /écri|enverr|envoy/i],
  ['es', /escrib|envia/i],
  ['ar', /سنرسل|سنكتب/],
  ['ja', /送/],
  ['ko', /보내/],
] as const)('[mail.no-empty-promise] sentences for reading out on the phone promise no message (%s)', (locale, sending) => {
  for (const kind of newsKinds) expect([kind, textsOf('text-messages', locale)[kind]]).toEqual([kind, expect.not.stringMatching(sending)]);
  // The next time may be told on the phone.
  expect(textsOf('mail-messages', locale).kinds.unscheduled.body).not.toMatch(sending);
});

it('[mail.no-empty-promise] the page for a forgotten password says so if the service sends no e-mail', async () => {
  const without = await startHarness({});
  const shown = async (harness: typeof without, locale: string) => (await fetch(`${harness.url}/forgot?lang=${locale}`)).text();
  for (const locale of ['en', 'de', 'ar'] as const) {
    const page = await shown(without, locale);
    expect(page).not.toContain('<form method="post" action="/forgot');
    expect(page).toContain('truckroll password-link');
  }
  const answer = await (await sendForm(without, '/forgot', { email: 'somebody@example.com' })).text();
  expect(answer).not.toContain(textsOf('account-pages', 'en').forgotDoneText);
  const mailing = await startHarness({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' } });
  expect(await shown(mailing, 'en')).toContain('action="/forgot');
});

it('[mail.no-empty-promise] the technician reads that the customer gets a message only if one is sent', async () => {
  for (const env of [{}, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' }]) {
    const isSent = 'SMTP_URL' in env;
    const { harness, open } = await openMyDayDesk(env);
    const { session, book, business } = await open();
    await book(`${wednesday}T09:00`);
    const told = async () => (await session.ok('getMyDay', {})).visits.map(({ tells_departure }) => tells_departure);
    expect(await told()).toEqual([isSent]);
    const page = await (await fetch(`${harness.url}/my-day`, { headers: { cookie: session.cookie } })).text();
    expect(page.split(textsOf('my-day', 'en').tellsCustomer).length - 1).toBe(isSent ? 1 : 0);
    await okAsMember(harness, business, 'updateMailSettings', { kinds: { on_the_way: false } });
    expect(await told()).toEqual([false]);
  }
});
