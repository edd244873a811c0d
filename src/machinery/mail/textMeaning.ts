/**
 * What a short text message means as a whole, in the seven languages. A text that says more than one of these phrases has no meaning here: a person
 * reads it. docs/internals/messages.md#conversations.
 */
import { withAsciiDigits } from '../../contract/digits.ts';
import type { MessageMeaning } from '../../contract/vocabulary.ts';

/** The words that gateways take for STOP, and those of the product's languages. CANCEL is not among them, because it means the visit. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'STOP STOPP STOPALL STOPTEXTS STOPTEXTING STOPTEXTINGME PLEASESTOP UNSUBSCRIBE UNSUBSCRIBEME END QUIT REVOKE OPTOUT ABMELDEN ABBESTELLEN ' +
    'ARRET ARRÊT DESABONNER DÉSABONNER SEDÉSABONNER ALTO BAJA DARDEBAJA 停止 配信停止 受信拒否 중지 수신거부 수신중지 إيقاف ايقاف توقف'
  ).split(' '),
);
const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/** The most characters of a text whose meaning is read. A person reads longer ones. */
const longestRead = 320;

/** Capital letters, accents, marks and the script of digits do not count. */
const folded = (text: string): string => withAsciiDigits(text.normalize('NFKC')).toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Politeness that may stand anywhere. */
const courtesies = new RegExp(
  `(?<=^| )(?:${folded(
    `please|pls|plz|kindly|bitte|leider|gerne?|por favor|s il vous plait|s il te plait|svp|stp|من فضلك|من فضلكم|لو سمحت|لو سمحتم|رجاء|يرجى`,
  )})(?= |$)`,
  'gu',
);
/** Greetings and thanks at the beginning or the end. */
const greetings =
  `hi|hi there|hello|hey|dear all|good morning|good afternoon|good evening|sorry|thanks|thank you|thx|many thanks|hallo|guten tag|guten morgen|guten abend|moin|
  danke|vielen dank|entschuldigung|hola|buenos dias|buenas tardes|buenas noches|buenas|gracias|muchas gracias|perdon|disculpe|lo siento|bonjour|bonsoir|salut|merci|
  merci beaucoup|desolee?|pardon|مرحبا|السلام عليكم|شكرا|شكرا لكم|عذرا|آسف|آسفة`.replaceAll(/\n\s*/g, '');
/** Those of languages without blanks between words. */
const joinedGreetings =
  `よろしくお願いします|お願いします|お願い致します|お願いいたします|すみませんが?|すいません|こんにちは|申し訳ありませんが?|申し訳ございませんが?|ありがとうございます|恐れ入りますが|
  안녕하세요|죄송합니다|죄송하지만|감사합니다|부탁드립니다|부탁합니다|부탁드려요`.replaceAll(/\n\s*/g, '');
const opening = new RegExp(`^(?:(?:${folded(greetings)})(?= |$) ?|(?:${folded(joinedGreetings)}) ?)+`, 'u');
const closing = new RegExp(`(?:(?<=^| )(?:${folded(greetings)})|(?:${folded(joinedGreetings)}))$`, 'u');

const weekdays = `monday|tuesday|wednesday|thursday|friday|saturday|sunday`;
const wochentage = `montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag`;
const dias = `lunes|martes|miercoles|jueves|viernes|sabado|domingo`;
const jours = `lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche`;

const enVisit = `(?:it|this|that|(?:(?:my|our|the|this|that|your|todays?|tomorrows?|today s|tomorrow s|next) )*(?:visit|appointment|appt|booking|job|service|service call|reservation))`;
const enWhen = `(?: (?:for |on )?(?:today|tomorrow|next week|(?:next )?(?:${weekdays})))?`;
const deVisit = `(?:(?:den|meinen|unseren|diesen|mein) )?(?:termin|besuch|auftrag|einsatz)`;
const deWhen = `(?:(?:fur |von |am )?(?:heute|morgen|${wochentage}))`;
const esVisit = `(?:la|mi|nuestra|esta|el|su) (?:visita|cita|reserva|servicio|trabajo|turno)`;
const frVisit = `(?:la|le|ma|mon|notre|cette|ce|l|cet) (?:visite|rendez vous|rdv|intervention|passage|reservation)`;
const arVisit = `(?:ال)?(?:موعد|زيارة|حجز|خدمة)|موعدي|موعدنا|زيارتي|زيارتنا|حجزي`;

/** Each phrase is a whole text, or a whole clause of it. */
const phrases: Readonly<Record<'yes' | 'no' | 'cancel' | 'late', readonly string[]>> = {
  yes: [
    `(?:y|yes|yeah|yep|yup|ok|okay|sure)?(?: ?(?:ok|okay|sure|confirm|confirmed|i confirm|sounds good|that works|that works for me|works for me|perfect|fine|that s fine|agreed|see you then))?`,
    `(?:ja|jawohl|ok)?(?: ?(?:ok|passt|das passt|passt mir|in ordnung|bestatigt|ich bestatige|einverstanden|klar))?`,
    `(?:si|vale|ok)?(?: ?(?:vale|de acuerdo|confirmo|confirmado|claro|perfecto|me va bien|esta bien))?`,
    `(?:oui|ok)?(?: ?(?:d accord|c est bon|je confirme|confirme|ca me va|parfait|entendu|ca marche))?`,
    `(?:はい|ok)?(?: ?(?:了解|了解です|了解しました|承知しました|承知いたしました|大丈夫|大丈夫です|オーケー|わかりました|分かりました|それで大丈夫です))?`,
    `(?:네|예|넵|응)?(?: ?(?:좋아요|좋습니다|확인|확인했습니다|확인했어요|알겠습니다|괜찮아요|괜찮습니다))?`,
    `(?:نعم|أجل|ايوه)?(?: ?(?:موافق|موافقة|تمام|حسنا|أوافق|أؤكد|أكيد|مناسب))?`,
  ],
  no: [`n|no|nope|nah|nein|nee|non|いいえ|いや|だめです|無理です|아니요|아니오|아뇨|안 ?돼요|안 ?됩니다|لا|كلا`],
  cancel: [
    `(?:(?:i|we) (?:just )?(?:want|need|have|wish|would like|d like|must)(?: to)? |(?:can|could|would|will|may) (?:you|i|we) )?(?:cancel|call off)(?: ${enVisit})?${enWhen}`,
    `(?:i|we) (?:m|am|are|re) cancell?ing(?: ${enVisit})?${enWhen}|cancellation`,
    `(?:(?:ich|wir) )?(?:(?:mochten?|muss|mussen|will|wollen|wurde|wurden|konnen sie|konnten sie|kann ich) )?(?:(?:ich|wir) )?(?:${deVisit} )?(?:${deWhen} )?(?:absagen|stornieren|abzusagen|absage|storno|stornierung)(?: ${deVisit})?`,
    `(?:ich |wir )?(?:sagen?|stornieren?|storniert) ${deVisit}(?: ${deWhen})?(?: ab)?`,
    `(?:(?:quiero|queria|quisiera|queremos|necesito|necesitamos|deseo|tengo que|debo|puede|pueden|podria|podrian|me gustaria|voy a) )?(?:cancelar|anular|cancelen?|anulen?|cancela|anula|cancelo|anulo|cancelacion|anulacion)(?: ${esVisit})?(?: (?:de |para |del )?(?:hoy|manana|(?:el )?(?:${dias})))?`,
    `(?:(?:je (?:veux|voudrais|souhaite|souhaiterais|dois)|nous (?:voulons|voudrions|souhaitons|devons)|(?:pouvez|pourriez) vous|puis je|veuillez|d) )?(?:annuler|annulez|annule|j annule|annulation)(?: (?:de )?${frVisit})?(?: (?:de |du |pour )?(?:demain|aujourd hui|${jours}))?`,
    `(?:(?:明日|今日|本日|来週)の?)?(?:(?:予約|訪問|作業|予定|修理|点検|アポイント|アポ)(?:の|を|は)?)*(?:キャンセル|取り消し|取消し?)(?:を|で|は)?(?:したいです|したい|したいのですが|します|して|して下さい|してください|してもらえますか|希望です|希望|させてください|てください|て下さい|てもらえますか|てほしいです|たいです|たいのですが|たい|ます)?`,
    `(?:(?:내일|오늘) ?)?(?:(?:방문|예약|일정|작업|서비스)(?:을|를|은|는)? ?)*취소(?:를)?(?: ?(?:요|해요|할게요|할께요|합니다|하겠습니다|해 ?주세요|해 ?줘요?|하고 ?싶어요|하고 ?싶습니다|부탁|요청|요청합니다|요청드립니다|바랍니다))?`,
    `(?:(?:أريد|نريد|أود|نود|أرغب في|أحتاج|هل يمكن|هل يمكنني|هل يمكنكم|ممكن|أرجو) )?(?:أن )?(?:إلغاء|ألغي|نلغي|ألغوا|الغي)(?: (?:${arVisit}))?(?: (?:اليوم|غدا|بكرة))?`,
  ],
  late: [
    `(?:(?:i|we)(?: (?:m|am|are|re|ll be|will be|may be|might be))?(?: running)?(?: a bit| a little| slightly| about| \\d+ (?:min|mins|minutes))? |running (?:a bit |a little )?)?late(?: by)?(?: (?:about )?\\d+ (?:min|mins|minutes))?`,
    `(?:(?:ich|wir) )?(?:(?:kommen?|bin|sind|verspate mich|verspaten uns) )?(?:(?:etwas|ca|ungefahr|um) )*(?:\\d+ (?:min|minuten) )?(?:spater|zu spat|verspatet|verspatung)|(?:ich )?verspate mich|(?:wir )?verspaten uns`,
    `(?:(?:voy a|vamos a) )?(?:(?:llego|llegamos|llegare|llegaremos|llegar|voy|vamos) )?(?:un poco |(?:unos )?\\d+ (?:min|minutos) )?(?:tarde|con retraso)|me retraso|nos retrasamos|retraso`,
    `(?:(?:je suis|je serai|nous sommes|nous serons|on est|on sera|j ai|j aurai|nous aurons) )?(?:un peu |\\d+ (?:min|minutes) )?(?:en retard|du retard|de retard|retard)(?: de \\d+ (?:min|minutes))?`,
    `(?:少し|ちょっと|すこし)?(?:\\d+分(?:ほど|くらい|ぐらい)?)?(?:遅れます|遅れる|遅れそうです|遅刻します|遅刻です)`,
    `(?:조금 |좀 )?(?:\\d+분 ?(?:정도 ?)?)?(?:늦어요|늦습니다|늦을게요|늦을 ?것 ?같아요|늦을 ?것 ?같습니다)`,
    `(?:سأتأخر|سوف أتأخر|سنتأخر|سوف نتأخر|أنا متأخر|أنا متأخرة|متأخر|متأخرة)(?: قليلا)?(?: (?:حوالي )?(?:\\d+ (?:دقيقة|دقائق)|ربع ساعة|نصف ساعة))?`,
  ],
};
const patterns = Object.fromEntries(
  Object.entries(phrases).map(([meaning, sources]) => [meaning, new RegExp(`^(?:${sources.map(folded).join('|')})$`, 'u')]),
) as Readonly<Record<keyof typeof phrases, RegExp>>;

/** The text as the phrases are written: words with one blank between them, without courtesies and greetings. */
function plain(text: string): string {
  let left = folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(courtesies, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(opening, '');
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replace(closing, '').trim();
  }
  return left;
}

const clauseEnd = /[.!?;,\n\u2026\u3002\uff01\uff1f\u3001\uff0c\u060c\u061b\u061f]+/u;

/** The word without blanks and marks, as gateways read STOP. */
const wordOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s.!"'-]/g, '')
    .toUpperCase();

/** Twilio itself texts a number again after this word, and after no other yes. Over another gateway it is an answer to some question. */
export const isTwilioStart = (text: string): boolean => wordOf(text) === 'YES';

/** null: none of these alone. A wish to cancel and a delay are also read as a clause of a longer text, because both only tell a person. */
export function meaningOf(text: string): MessageMeaning | null {
  const word = wordOf(text);
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  if (text.length > longestRead) return null;
  const whole = plain(text);
  if (whole === '') return null;
  const clauses = [whole, ...text.split(clauseEnd).map(plain)].filter((clause) => clause !== '');
  for (const meaning of ['cancel', 'late'] as const) if (clauses.some((clause) => patterns[meaning].test(clause))) return meaning;
  for (const meaning of ['yes', 'no'] as const) if (patterns[meaning].test(whole)) return meaning;
  return null;
}
