/** Questions to a person before an agent's change is made, in seven languages. Plain text with `{placeholders}`. */
import type { Locale } from '../../contract/vocabulary.ts';

export interface QuestionTexts {
  readonly move: string;
  readonly change: string;
  /** Several visits that move as one plan. */
  readonly moves: string;
  readonly emergency: string;
  readonly absence: string;
  readonly remove: string;
  readonly archive: string;
  readonly cancel: string;
  /** Deactivating a technician, or returning a technician to onboarding. */
  readonly unschedule: string;
  /** Subscribing a webhook to the named events or to all events. */
  readonly subscribe: string;
  readonly subscribeToAll: string;
  /** Any other change. */
  readonly other: string;
  /** Label of the checkbox. */
  readonly yes: string;
}

export const questionTexts: Record<Locale, QuestionTexts> = {
  en: {
    move: 'Move {job} to {time} with {technician}? Other visits that move: {moves}; customers who get a new time: {told}.',
    change:
      'Change {job} ({parts})? Ends {time}; technicians: {technician}. Other visits that move: {moves}; customers who get a new time: {told}.',
    moves: 'Move {count} visits? {visits}. Customers who get a new time: {told}.',
    emergency: 'Send {technician} to the emergency {job} at {time}? Other visits that move: {moves}; customers who get a new time: {told}.',
    absence:
      'Apply the plan for the absence of {technician}, {from} to {until}? Reassigned visits: {count}; of these with a new time: {told}.',
    remove: 'Delete “{name}”? ({tool})',
    archive: 'Archive {job}? A scheduled visit is cancelled. ({tool})',
    cancel: 'Cancel {job}? The visit does not take place. ({tool})',
    unschedule: 'Take “{name}” out of scheduling? This technician will get no new visits. ({tool})',
    subscribe: 'Send business data to {place}? Events: {events}. ({tool})',
    subscribeToAll: 'Send business data to {place}? All events that the assistant may read, now and in the future. ({tool})',
    other: 'Let the assistant do this? ({tool})',
    yes: 'Yes, do it',
  },
  de: {
    move: '{job} auf {time} mit {technician} verlegen? Einsätze, die ausweichen: {moves}; Kunden, die eine neue Zeit erfahren: {told}.',
    change:
      '{job} ändern ({parts})? Ende {time}; Techniker: {technician}. Einsätze, die ausweichen: {moves}; Kunden, die eine neue Zeit erfahren: {told}.',
    moves: '{count} Einsätze verlegen? {visits}. Kunden, die eine neue Zeit erfahren: {told}.',
    emergency:
      '{technician} um {time} zum Notfall {job} schicken? Einsätze, die ausweichen: {moves}; Kunden, die eine neue Zeit erfahren: {told}.',
    absence:
      'Den Plan für die Abwesenheit von {technician}, {from} bis {until}, anwenden? Einsätze, die andere übernehmen: {count}; davon zu neuer Zeit: {told}.',
    remove: '„{name}“ löschen? ({tool})',
    archive: '{job} archivieren? Ein geplanter Termin fällt aus. Das lässt sich nicht zurücknehmen. ({tool})',
    cancel: '{job} absagen? Der Termin findet nicht statt. Das lässt sich nicht zurücknehmen. ({tool})',
    unschedule: '„{name}“ aus der Planung nehmen? Neue Einsätze sind dann nicht möglich. ({tool})',
    subscribe: 'Daten des Betriebs an {place} senden? Ereignisse: {events}. ({tool})',
    subscribeToAll: 'Daten des Betriebs an {place} senden? Alle Ereignisse, die der Assistent lesen darf, auch künftige. ({tool})',
    other: 'Soll der Assistent das tun? ({tool})',
    yes: 'Ja, ausführen',
  },
  es: {
    move: '¿Mover {job} a {time} con {technician}? Otras visitas que se desplazan: {moves}; clientes con nueva hora: {told}.',
    change:
      '¿Cambiar {job} ({parts})? Termina: {time}; técnicos: {technician}. Otras visitas que se desplazan: {moves}; clientes con nueva hora: {told}.',
    moves: '¿Mover {count} visitas? {visits}. Clientes con nueva hora: {told}.',
    emergency:
      '¿Enviar a {technician} a la urgencia {job} a las {time}? Otras visitas que se desplazan: {moves}; clientes con nueva hora: {told}.',
    absence:
      '¿Aplicar el plan para la ausencia de {technician}, del {from} al {until}? Visitas que asumen otros: {count}; de ellas a otra hora: {told}.',
    remove: '¿Eliminar «{name}»? ({tool})',
    archive: '¿Archivar {job}? Se cancela la visita prevista. No se puede deshacer. ({tool})',
    cancel: '¿Cancelar {job}? La visita no se hará. No se puede deshacer. ({tool})',
    unschedule: '¿Retirar a «{name}» de la planificación? No se le podrán asignar visitas nuevas. ({tool})',
    subscribe: '¿Enviar datos de la empresa a {place}? Eventos: {events}. ({tool})',
    subscribeToAll: '¿Enviar datos de la empresa a {place}? Todos los eventos que el asistente puede leer, también los futuros. ({tool})',
    other: '¿Permitir que el asistente haga esto? ({tool})',
    yes: 'Sí, hacerlo',
  },
  fr: {
    move: 'Déplacer {job} au {time} avec {technician} ? Visites qui cèdent la place : {moves} ; clients prévenus d’un nouvel horaire : {told}.',
    change:
      'Modifier {job} ({parts}) ? Fin : {time} ; techniciens : {technician}. Visites qui cèdent la place : {moves} ; clients prévenus d’un nouvel horaire : {told}.',
    moves: 'Déplacer {count} visites ? {visits}. Clients prévenus d’un nouvel horaire : {told}.',
    emergency:
      'Envoyer {technician} à l’urgence {job} le {time} ? Visites qui cèdent la place : {moves} ; clients prévenus d’un nouvel horaire : {told}.',
    absence:
      'Appliquer le plan pour l’absence de {technician}, du {from} au {until} ? Visites reprises par d’autres : {count} ; dont à un nouvel horaire : {told}.',
    remove: 'Supprimer « {name} » ? ({tool})',
    archive: 'Archiver {job} ? La visite prévue est annulée. C’est irréversible. ({tool})',
    cancel: 'Annuler {job} ? La visite n’aura pas lieu. C’est irréversible. ({tool})',
    unschedule: 'Retirer « {name} » de la planification ? Plus aucune nouvelle visite ne pourra lui être confiée. ({tool})',
    subscribe: 'Envoyer des données de l’entreprise à {place} ? Événements : {events}. ({tool})',
    subscribeToAll:
      'Envoyer des données de l’entreprise à {place} ? Tous les événements que l’assistant peut lire, y compris à l’avenir. ({tool})',
    other: 'Laisser l’assistant faire cela ? ({tool})',
    yes: 'Oui, continuer',
  },
  ar: {
    move: 'هل تريد نقل {job} إلى {time} مع {technician}؟ الزيارات التي تُزاح: {moves}؛ العملاء الذين يُبلَّغون بموعد جديد: {told}.',
    change:
      'هل تريد تغيير {job} ‏({parts})؟ النهاية: {time}؛ الفنيون: {technician}. الزيارات التي تُزاح: {moves}؛ العملاء الذين يُبلَّغون بموعد جديد: {told}.',
    moves: 'هل تريد نقل الزيارات وعددها {count}؟ {visits}. العملاء الذين يُبلَّغون بموعد جديد: {told}.',
    emergency:
      'هل تريد إرسال {technician} إلى الحالة الطارئة {job} في {time}؟ الزيارات التي تُزاح: {moves}؛ العملاء الذين يُبلَّغون بموعد جديد: {told}.',
    absence: 'هل تريد تطبيق خطة غياب {technician} من {from} إلى {until}؟ الزيارات التي يتولاها آخرون: {count}؛ منها بموعد جديد: {told}.',
    remove: 'هل تريد حذف «{name}»؟ ({tool})',
    archive: 'هل تريد أرشفة {job}؟ تُلغى الزيارة المقررة ولا يمكن التراجع عن ذلك. ({tool})',
    cancel: 'هل تريد إلغاء {job}؟ لن تتم الزيارة، ولا يمكن التراجع عن ذلك. ({tool})',
    unschedule: 'هل تريد إخراج «{name}» من الجدولة؟ لن تُسند إليه زيارات جديدة. ({tool})',
    subscribe: 'هل تريد إرسال بيانات الشركة إلى {place}؟ الأحداث: {events}. ({tool})',
    subscribeToAll: 'هل تريد إرسال بيانات الشركة إلى {place}؟ كل الأحداث التي يحق للمساعد قراءتها، الآن ولاحقًا. ({tool})',
    other: 'هل تسمح للمساعد بفعل ذلك؟ ({tool})',
    yes: 'نعم، نفّذ',
  },
  ja: {
    move: '{job}を{time}、担当{technician}に変更しますか？ 譲る訪問：{moves}件、新しい時刻を知らせる顧客：{told}件。',
    change: '{job}を変更しますか（{parts}）？ 終了：{time}、担当：{technician}。譲る訪問：{moves}件、新しい時刻を知らせる顧客：{told}件。',
    moves: '訪問{count}件を移動しますか？ {visits}。新しい時刻を知らせる顧客：{told}件。',
    emergency: '緊急{job}に{time}、{technician}を向かわせますか？ 譲る訪問：{moves}件、新しい時刻を知らせる顧客：{told}件。',
    absence:
      '{technician}の不在（{from}〜{until}）の計画を適用しますか？ 他の人が引き継ぐ訪問：{count}件、うち時刻が変わるもの：{told}件。',
    remove: '「{name}」を削除しますか？（{tool}）',
    archive: '{job}をアーカイブしますか？ 予定の訪問は取り消され、元に戻せません。（{tool}）',
    cancel: '{job}をキャンセルしますか？ 訪問は行われず、元に戻せません。（{tool}）',
    unschedule: '「{name}」をスケジュールの対象から外しますか？ 新しい訪問を割り当てられなくなります。（{tool}）',
    subscribe: '事業のデータを{place}に送信しますか？ イベント：{events}。（{tool}）',
    subscribeToAll: '事業のデータを{place}に送信しますか？ アシスタントが読めるすべてのイベント（今後のものも含む）。（{tool}）',
    other: 'アシスタントにこれを実行させますか？（{tool}）',
    yes: 'はい、実行する',
  },
  ko: {
    move: '{job}을(를) {time}, {technician} 담당으로 옮길까요? 자리를 내주는 방문: {moves}건, 새 시간을 안내받는 고객: {told}건.',
    change:
      '{job}을(를) 변경할까요({parts})? 종료: {time}, 담당: {technician}. 자리를 내주는 방문: {moves}건, 새 시간을 안내받는 고객: {told}건.',
    moves: '방문 {count}건을 옮길까요? {visits}. 새 시간을 안내받는 고객: {told}건.',
    emergency: '긴급 작업 {job}에 {time}, {technician}을(를) 보낼까요? 자리를 내주는 방문: {moves}건, 새 시간을 안내받는 고객: {told}건.',
    absence: '{technician}의 부재({from}~{until}) 계획을 적용할까요? 다른 사람이 맡는 방문: {count}건, 그중 시간이 바뀌는 방문: {told}건.',
    remove: '“{name}”을(를) 삭제할까요? ({tool})',
    archive: '{job} 작업을 보관할까요? 예정된 방문은 취소되며 되돌릴 수 없습니다. ({tool})',
    cancel: '{job} 작업을 취소할까요? 방문은 이루어지지 않으며 되돌릴 수 없습니다. ({tool})',
    unschedule: '“{name}”을(를) 일정 배정에서 제외할까요? 새 방문을 배정할 수 없게 됩니다. ({tool})',
    subscribe: '업체 데이터를 {place}(으)로 보낼까요? 이벤트: {events}. ({tool})',
    subscribeToAll: '업체 데이터를 {place}(으)로 보낼까요? 도우미가 읽을 수 있는 모든 이벤트, 앞으로의 것도 포함됩니다. ({tool})',
    other: '도우미가 이 일을 하도록 할까요? ({tool})',
    yes: '예, 실행',
  },
};
