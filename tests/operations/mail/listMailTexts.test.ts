/** The own words that a business adds to the mails to its customers. docs/internals/records.md#own-words. */
import { expect, it } from 'vitest';
import { wordedMailKinds, locales } from '../../../src/contract/vocabulary.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();

it('[mail.own-words] lists one row for every mail and language, of one environment', async () => {
  const of = await harness.business();
  const list = await okAsMember(harness, of, 'listMailTexts', {});
  expect(list.mail_texts.length).toBe(wordedMailKinds.length * locales.length);
  expect(list.mail_texts[0]).toEqual({ kind: 'booked', locale: 'en', intro: '', signature: '', sms: '', version: 0 });
  expect(list.placeholders).toContain('technician');
  const { version } = await okAsMember(harness, of, 'replaceMailText', {
    kind: 'confirmed',
    locale: 'de',
    version: 0,
    intro: 'Schön',
    signature: '',
  });
  const { mail_texts } = await okAsMember(harness, of, 'listMailTexts', { kind: 'confirmed', locale: 'de' });
  expect(mail_texts).toEqual([{ kind: 'confirmed', locale: 'de', intro: 'Schön', signature: '', sms: '', version }]);
  const sandbox = await okAsMember(harness, of, 'listMailTexts', { kind: 'confirmed', locale: 'de' }, { environment: 'sandbox' });
  expect(sandbox.mail_texts[0]!.version).toBe(0);
});
