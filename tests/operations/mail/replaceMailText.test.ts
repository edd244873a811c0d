/** Changing the own words of a mail. docs/internals/records.md#own-words. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

const harness = await startHarness();
const words = { kind: 'booked', locale: 'en' } as const;

it('[mail.own-words, settings.audited] a mail contains the own words of its language only, even if it was already waiting', async () => {
  const of = await harness.business();
  const customer_id = await newCustomer(of);
  await of.ok('updateCustomer', { id: customer_id, email: 'grace@example.com' });
  const book = () => of.ok('createJobRequest', { customer_id, job_dates: [{ date: '2031-03-03', periods: [{ period: 'morning' }] }] });
  await book();
  await okAsMember(harness, of, 'replaceMailText', { ...words, version: 0, intro: ' Thank you, {name}! ', signature: 'Your {business}' });
  await okAsMember(harness, of, 'replaceMailText', { ...words, locale: 'de', version: 0, intro: 'Danke!', signature: '' });
  const { mails } = await okAsMember(harness, of, 'listOutboxMails', {});
  const { text } = await okAsMember(harness, of, 'getOutboxMail', { id: mails[0]!.id });
  expect(text).toMatch(/Thank you, Grace Hopper!\n\nThank you\. We will let you know.*Your Test Plumbing\n\n-- \n/s);
  expect(text).not.toContain('Danke');
  const { entries } = await okAsMember(harness, of, 'listAuditLog', { action: 'mail_text.updated' });
  expect(entries.map(({ subject }) => subject.name)).toEqual(['booked de', 'booked en']);
});

it('[settings.fence] refuses own words based on an outdated version, and answers the current ones', async () => {
  const of = await harness.business();
  const first = await okAsMember(harness, of, 'replaceMailText', { ...words, version: 0, intro: 'One', signature: '' });
  const { version } = first;
  expect(first).toEqual({ ...words, intro: 'One', signature: '', sms: '', version });
  expect(version).toBeGreaterThan(0);
  expect((await okAsMember(harness, of, 'replaceMailText', { ...words, version, intro: 'One', signature: '' })).version).toBe(version);
  expect(await callAsMember(harness, of, 'replaceMailText', { ...words, version: 0, intro: 'Two', signature: '' })).toMatchObject({
    status: 409,
    error_code: 'VERSION_CONFLICT',
    data: { version, current_record: { intro: 'One' } },
  });
  expect(await callAsMember(harness, of, 'replaceMailText', { ...words, version, intro: '{who}', signature: '' })).toMatchObject({
    status: 422,
  });
});
