/** Previewing a mail with own words before a customer receives it. docs/internals/records.md#own-words. */
import { expect, it } from 'vitest';
import { wordedMailKinds, locales } from '../../../src/contract/vocabulary.ts';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const of = await harness.business({ name: 'Acme & Sons' });

it('[mail.own-words, settings.preview] shows the business’s own words at their position, as plain text, and writes nothing', async () => {
  const asked = {
    kind: 'confirmed',
    locale: 'en',
    intro: 'Dear {name}, <b>{business}</b> is glad.',
    signature: 'Ann\n{business}',
  } as const;
  const { subject, text, html } = await okAsMember(harness, of, 'previewMailText', asked);
  expect(subject).toContain('Acme & Sons: your visit on');
  expect(text).toMatch(/Dear Grace Hopper, <b>Acme & Sons<\/b> is glad\.\n\nOur technician will arrive.*\n\nAnn\nAcme & Sons\n\n-- \n/s);
  expect(html).toContain('Dear Grace Hopper, &lt;b&gt;Acme &amp; Sons&lt;/b&gt; is glad.');
  expect((await okAsMember(harness, of, 'listMailTexts', { kind: 'confirmed', locale: 'en' })).mail_texts[0]!.version).toBe(0);
  expect((await okAsMember(harness, of, 'listOutboxMails', {})).meta.total).toBe(0);
});

it.each(wordedMailKinds)('[mail.own-words] own words of %s are shown in every language', async (kind) => {
  for (const locale of locales) {
    const { text } = await okAsMember(harness, of, 'previewMailText', { kind, locale, intro: '+++', signature: '***' });
    expect(text.indexOf('***')).toBeGreaterThan(text.indexOf('+++'));
  }
});

it.each([['{customer}'], ['{name'], ['name}'], ['{}'], ['{na me}'], ['{{name}}']])(
  '[mail.own-words] refuses the own words %j',
  async (intro) => {
    for (const words of [{ intro }, { signature: intro }]) {
      const reply = await callAsMember(harness, of, 'previewMailText', { kind: 'booked', locale: 'en', ...words });
      expect(reply).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
    }
  },
);

it('[mail.own-words] shows mails to technicians, who get no text messages, and refuses placeholders of a customer in them', async () => {
  const asked = { kind: 'day_changed', locale: 'en', intro: 'Hello {name} of {business}' } as const;
  const { text, sms } = await okAsMember(harness, of, 'previewMailText', asked);
  expect(text).toContain('Hello Ada Lovelace of Acme & Sons');
  expect(sms).toBe('');
  for (const words of [{ sms: 'Look!' }, { intro: '{code}' }])
    expect(await callAsMember(harness, of, 'previewMailText', { ...asked, ...words })).toMatchObject({
      status: 422,
      error_code: 'VALIDATION_ERROR',
    });
});
