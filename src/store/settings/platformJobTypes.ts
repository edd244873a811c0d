/** The job types that every new business has, in every language of the contract. They suit any trade. */
import type { Locale } from '../../contract/vocabulary.ts';

interface PlatformJobType {
  readonly names: Readonly<Record<Locale, string>>;
  readonly minutes: number;
  /** Whether the booking page offers it at first. */
  readonly onBookingPage: boolean;
}

export const platformJobTypes: readonly PlatformJobType[] = [
  {
    names: {
      en: 'Site visit',
      de: 'Vor-Ort-Termin',
      fr: 'Visite sur place',
      ar: 'زيارة موقعية',
      es: 'Visita al lugar',
      ja: '現地訪問',
      ko: '현장 방문',
    },
    minutes: 45,
    onBookingPage: true,
  },
  {
    names: { en: 'Repair', de: 'Reparatur', fr: 'Réparation', ar: 'إصلاح', es: 'Reparación', ja: '修理', ko: '수리' },
    minutes: 60,
    onBookingPage: true,
  },
  {
    names: {
      en: 'Emergency call-out',
      de: 'Notdiensteinsatz',
      fr: "Intervention d'urgence",
      ar: 'استدعاء طارئ',
      es: 'Visita de urgencia',
      ja: '緊急出動',
      ko: '긴급 출동',
    },
    minutes: 90,
    // A guest asks for days and parts of the day. Somebody with an emergency should phone.
    onBookingPage: false,
  },
];
