import { checkWords, isToTechnicians } from '../../../machinery/mail/ownWords.ts';
import { renderMail } from '../../../machinery/mail/render.ts';
import { textMessageOf } from '../../../machinery/mail/textMessage.ts';
import { noLinks, sampleMail } from '../../../machinery/mail/sampleVisit.ts';
import { read } from '../handler.ts';

/** Renders a mail with these words like a real one, from made-up visits. */
export const previewMailText = read<'previewMailText'>(async ({ db, tenant, nowMilliseconds }, input) => {
  const { kind, locale, intro = '', signature = '', sms = '' } = input;
  const wrong = checkWords(kind, { intro, signature, sms });
  if (wrong) return wrong;
  const mail = await sampleMail(db, tenant, { kind, locale, intro, signature, sms }, nowMilliseconds);
  const { subject, text, html } = renderMail(mail, noLinks);
  return { subject, text, html, sms: isToTechnicians(kind) ? '' : textMessageOf(mail, noLinks) };
});
