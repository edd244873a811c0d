import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { checkWords } from '../../../machinery/mail/ownWords.ts';
import { lockMailText, writeMailText } from '../../../store/mail/texts.ts';
import { versionStep } from '../../../store/driver/versionStep.ts';
import { write } from '../handler.ts';

/** Replaces the business's own words of one mail in one language. */
export const replaceMailText = write<'replaceMailText'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const { kind, locale } = input;
  const words = { intro: input.intro.trim(), signature: input.signature.trim(), sms: '' };
  const wrong = checkWords(kind, { ...words, sms: input.sms ?? '' });
  if (wrong) return wrong;
  const stored = await lockMailText(db, tenant.id, kind, locale);
  if (stored.version !== input.version) return refuse('VERSION_CONFLICT', { version: stored.version, current_record: { ...stored } });
  words.sms = input.sms?.trim() ?? stored.sms;
  const changes = auditChangesBetween({ intro: stored.intro, signature: stored.signature, sms: stored.sms }, words);
  if (changes.length === 0) return stored;
  const saved = { ...stored, ...words, version: stored.version + versionStep() };
  await writeMailText(db, tenant.id, saved);
  recordAudit(ctx, {
    action: 'mail_text.updated',
    subject: { kind: 'business', id: tenant.businessId, name: `${kind} ${locale}` },
    changes,
  });
  return saved;
});
