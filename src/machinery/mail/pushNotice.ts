/** The words of a push message, as the service worker of the technician's page shows them (src/edges/pages/myDay/browser/worker). */
import { textsOf } from '../../ground/texts/localeTexts.ts';
import type { ClaimedPushMessage } from '../../store/mail/push.ts';
import { changedVisitRow } from './message.ts';
import { mostPushBytes } from './pushEncryption.ts';

/** What the page shows. JSON of it is encrypted and sent. */
interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** The device shows a message with the same tag once. */
  readonly tag: string;
  /** When the visits changed, in milliseconds since the epoch. A phone that was off gets the message later, and shows this time. */
  readonly timestamp: number;
}

/** Phones show about so many lines. */
const mostLines = 4;
const mostLineCharacters = 140;

export function pushNotice({
  id,
  locale,
  timezone,
  visits,
  createdAt,
}: Pick<ClaimedPushMessage, 'id' | 'locale' | 'timezone' | 'visits' | 'createdAt'>): PushNotice {
  const texts = textsOf('mail-messages', locale);
  const lines = visits.slice(0, mostLines).map((visit) => {
    const [label, value] = changedVisitRow(visit, locale, timezone, texts);
    return shortened(`${label}${texts.colon}${value}`);
  });
  const more = visits.length - lines.length;
  const body = [...lines, ...(more > 0 ? [`+ ${new Intl.NumberFormat(locale).format(more)}`] : [])].join('\n');
  const notice = { title: texts.kinds.day_changed.subject, body, lang: locale, tag: id, timestamp: Date.parse(createdAt) };
  return Buffer.byteLength(JSON.stringify(notice)) > mostPushBytes ? { ...notice, body: '' } : notice;
}

const shortened = (line: string) => {
  const characters = [...line];
  return characters.length > mostLineCharacters ? `${characters.slice(0, mostLineCharacters - 1).join('')}…` : line;
};
