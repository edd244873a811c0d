/** What a short text of a customer means, in the seven languages. docs/internals/messages.md#conversations. */
import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../src/machinery/mail/textMeaning.ts';
import type { MessageMeaning } from '../../src/contract/vocabulary.ts';

const texts: Readonly<Record<MessageMeaning, readonly string[]>> = {
  cancel: [
    ...['Please cancel my visit', 'CANCEL', 'I need to cancel my appointment tomorrow.', 'Can you cancel?'],
    'Hi, please cancel my appointment, my wife is ill.',
    ...['ABSAGEN', 'bitte absagen', 'Ich möchte den Termin absagen', 'Termin bitte absagen', 'Ich sage den Termin morgen ab', 'Storno'],
    ...['ANNULER', 'annuler', 'Je voudrais annuler le rendez-vous', 'Merci d’annuler l’intervention'],
    ...['cancelar', 'Quiero cancelar la cita de mañana', 'Por favor, cancelen la visita'],
    ...[
      'キャンセル',
      'キャンセルしてください',
      '予約をキャンセルしたいです',
      '明日の訪問をキャンセルお願いします',
      '予約を取り消してください',
    ],
    ...['취소', '취소해주세요', '내일 방문 취소 부탁드립니다', '예약을 취소해 주세요'],
    ...['إلغاء', 'أريد إلغاء الموعد', 'إلغاء الزيارة من فضلك'],
  ],
  yes: [
    'YES',
    'yes!',
    'Yes, that works',
    'ok',
    'Ja, passt',
    'sí',
    'Si, gracias',
    'oui merci',
    'はい、大丈夫です',
    '네 알겠습니다',
    'نعم',
    'موافق',
  ],
  no: ['no', 'No thanks', 'nein danke', 'non', 'いいえ', '아니요', 'لا'],
  late: [
    ...['running late', 'I am running 10 minutes late', 'Ich komme später', 'Ich verspäte mich', 'llego tarde', 'Je suis en retard'],
    ...['10分ほど遅れます', '늦을 것 같아요', 'سأتأخر'],
    ...['１０分遅れます', 'سأتأخر ١٠ دقائق', 'سوف أتأخر قليلاً', 'llego 10 minutos tarde', "J'aurai 10 minutes de retard"],
  ],
  stop: ['STOP', ' Stop. ', 'stopp', 'UNSUBSCRIBE', 'ARRÊT', 'ABMELDEN', 'BAJA', '停止', '수신거부', 'إيقاف'],
  start: ['START', 'unstop'],
};

describe('[conversation.words]', () => {
  it.each(Object.entries(texts).flatMap(([meaning, all]) => all.map((text) => [text, meaning] as const)))(
    '%s means %s',
    (text, meaning) => {
      expect(meaningOf(text)).toBe(meaning);
    },
  );

  it.each([
    ...[
      "Please don't cancel my visit",
      'nicht absagen',
      'ne pas annuler',
      'no cancelar',
      'キャンセルしないでください',
      '取り消さないでください',
      '취소하지 마세요',
      'لا تلغي الموعد',
    ],
    ...['Is the technician late?', 'Do not be late', 'Yes but later', 'No, keep it', 'cancel culture is bad', 'Thanks', '👍', ''],
    `${'We were not at home. '.repeat(20)} Please cancel my visit.`,
  ])('%s is for a person to read', (text) => {
    expect(meaningOf(text)).toBeNull();
  });
});
