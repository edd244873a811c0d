/** The workflow of a new business, in every language of the contract. */
import type { WorkflowStatus } from './workflows.ts';

/** Its statuses: booking, scheduled, on the way, arrived, completed. The actions quote, confirm_booking and complete are fixed. */
export const standardWorkflow: readonly WorkflowStatus[] = [
  {
    key: 'booking',
    display_names: { en: 'Booking', de: 'Buchung', fr: 'Réservation', ar: 'حجز', es: 'Reserva', ja: '予約', ko: '예약' },
    actions: [
      {
        key: 'quote',
        labels: {
          en: 'Quote',
          de: 'Angebot erstellen',
          fr: 'Établir un devis',
          ar: 'تقديم عرض سعر',
          es: 'Presupuestar',
          ja: '見積もる',
          ko: '견적 내기',
        },
        actor: 'business',
      },
      {
        key: 'confirm_booking',
        labels: {
          en: 'Confirm booking',
          de: 'Buchung bestätigen',
          fr: 'Confirmer la réservation',
          ar: 'تأكيد الحجز',
          es: 'Confirmar la reserva',
          ja: '予約を確定する',
          ko: '예약 확정',
        },
        actor: 'business',
        leads_to: 'scheduled',
      },
    ],
  },
  {
    key: 'scheduled',
    display_names: { en: 'Scheduled', de: 'Geplant', fr: 'Planifié', ar: 'مجدول', es: 'Programado', ja: '予定済み', ko: '일정 확정' },
    actions: [
      {
        key: 'depart',
        labels: { en: 'Depart', de: 'Losfahren', fr: 'Partir', ar: 'الانطلاق', es: 'Salir', ja: '出発する', ko: '출발' },
        actor: 'technician',
        leads_to: 'on_the_way',
      },
    ],
  },
  {
    key: 'on_the_way',
    means: 'departed',
    display_names: { en: 'On the way', de: 'Unterwegs', fr: 'En route', ar: 'في الطريق', es: 'En camino', ja: '移動中', ko: '이동 중' },
    actions: [
      {
        key: 'arrive',
        labels: { en: 'Arrive', de: 'Ankunft melden', fr: 'Arriver', ar: 'الوصول', es: 'Llegar', ja: '到着する', ko: '도착' },
        actor: 'technician',
        leads_to: 'arrived',
      },
    ],
  },
  {
    key: 'arrived',
    means: 'arrived',
    display_names: { en: 'Arrived', de: 'Vor Ort', fr: 'Sur place', ar: 'وصل الفني', es: 'En el lugar', ja: '到着済み', ko: '도착함' },
    actions: [
      {
        key: 'complete',
        labels: { en: 'Complete', de: 'Abschließen', fr: 'Terminer', ar: 'إكمال', es: 'Completar', ja: '完了する', ko: '완료' },
        actor: 'technician',
        leads_to: 'completed',
      },
    ],
  },
  {
    key: 'completed',
    display_names: { en: 'Completed', de: 'Abgeschlossen', fr: 'Terminé', ar: 'مكتمل', es: 'Completado', ja: '完了', ko: '완료됨' },
    actions: [],
  },
];
