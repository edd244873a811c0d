import { locales, mailPlaceholders, smsPlaceholders, technicianPlaceholders, wordedMailKinds } from '../../../contract/vocabulary.ts';
import { readMailTexts } from '../../../store/mail/texts.ts';
import { read } from '../handler.ts';

/** The business's own words for each mail and language. A pair without own words has an empty row, so that a form can show all pairs. */
export const listMailTexts = read<'listMailTexts'>(async ({ db, tenant }, input) => {
  const stored = await readMailTexts(db, tenant.id);
  const rows = wordedMailKinds.flatMap((kind) =>
    locales.map(
      (locale) =>
        stored.find((row) => row.kind === kind && row.locale === locale) ?? { kind, locale, intro: '', signature: '', sms: '', version: 0 },
    ),
  );
  const { kind = null, locale = null } = input;
  return {
    mail_texts: rows.filter((row) => (kind === null || row.kind === kind) && (locale === null || row.locale === locale)),
    placeholders: [...mailPlaceholders],
    technician_placeholders: [...technicianPlaceholders],
    sms_placeholders: [...smsPlaceholders],
  };
});
