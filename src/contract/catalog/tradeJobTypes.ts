/** Usual job types of some trades, in every language of the contract. A business may take them at set-up, as rows of its own. */
import type { Locale } from '../vocabulary.ts';

export const trades = ['heating', 'plumbing', 'electrical', 'cleaning'] as const;
export type Trade = (typeof trades)[number];

interface TradeJobType {
  readonly names: Readonly<Record<Locale, string>>;
  readonly minutes: number;
}

/** The types of each trade. None of them needs a skill, because a new business has no skills. */
export const tradeJobTypes: Readonly<Record<Trade, readonly TradeJobType[]>> = {
  heating: [
    {
      names: {
        en: 'Heating service',
        de: 'Heizungswartung',
        fr: 'Entretien du chauffage',
        es: 'Mantenimiento de calefacción',
        ja: '暖房設備の点検',
        ko: '난방 설비 점검',
        ar: 'صيانة التدفئة',
      },
      minutes: 60,
    },
    {
      names: {
        en: 'Air conditioning service',
        de: 'Wartung der Klimaanlage',
        fr: 'Entretien de la climatisation',
        es: 'Mantenimiento de aire acondicionado',
        ja: 'エアコンの点検',
        ko: '에어컨 점검',
        ar: 'صيانة التكييف',
      },
      minutes: 90,
    },
    {
      names: {
        en: 'Heating installation',
        de: 'Heizungsinstallation',
        fr: 'Installation de chauffage',
        es: 'Instalación de calefacción',
        ja: '暖房設備の設置',
        ko: '난방 설비 설치',
        ar: 'تركيب التدفئة',
      },
      minutes: 240,
    },
  ],
  plumbing: [
    {
      names: {
        en: 'Drain cleaning',
        de: 'Rohrreinigung',
        fr: 'Débouchage de canalisation',
        es: 'Desatasco de tuberías',
        ja: '排水管の清掃',
        ko: '배수관 청소',
        ar: 'تسليك المجاري',
      },
      minutes: 60,
    },
    {
      names: {
        en: 'Water heater replacement',
        de: 'Austausch des Warmwasserbereiters',
        fr: 'Remplacement du chauffe-eau',
        es: 'Cambio de calentador de agua',
        ja: '給湯器の交換',
        ko: '온수기 교체',
        ar: 'استبدال سخان الماء',
      },
      minutes: 180,
    },
    {
      names: {
        en: 'Fixture installation',
        de: 'Montage von Armaturen und Sanitärobjekten',
        fr: "Pose d'appareils sanitaires",
        es: 'Instalación de grifería y sanitarios',
        ja: '水回り器具の取り付け',
        ko: '수전·위생기구 설치',
        ar: 'تركيب الأدوات الصحية',
      },
      minutes: 90,
    },
  ],
  electrical: [
    {
      names: {
        en: 'Outlet and switch repair',
        de: 'Reparatur von Steckdosen und Schaltern',
        fr: 'Réparation de prises et interrupteurs',
        es: 'Reparación de enchufes e interruptores',
        ja: 'コンセント・スイッチの修理',
        ko: '콘센트·스위치 수리',
        ar: 'إصلاح المقابس والمفاتيح',
      },
      minutes: 60,
    },
    {
      names: {
        en: 'Lighting installation',
        de: 'Montage von Leuchten',
        fr: 'Pose de luminaires',
        es: 'Instalación de iluminación',
        ja: '照明の取り付け',
        ko: '조명 설치',
        ar: 'تركيب الإضاءة',
      },
      minutes: 90,
    },
    {
      names: {
        en: 'EV charger installation',
        de: 'Montage einer Wallbox',
        fr: 'Pose de borne de recharge',
        es: 'Instalación de cargador de coche eléctrico',
        ja: 'EV充電器の設置',
        ko: '전기차 충전기 설치',
        ar: 'تركيب شاحن سيارة كهربائية',
      },
      minutes: 210,
    },
  ],
  cleaning: [
    {
      names: {
        en: 'Home cleaning',
        de: 'Wohnungsreinigung',
        fr: 'Ménage à domicile',
        es: 'Limpieza del hogar',
        ja: 'ハウスクリーニング',
        ko: '가정 청소',
        ar: 'تنظيف المنازل',
      },
      minutes: 120,
    },
    {
      names: {
        en: 'Deep cleaning',
        de: 'Grundreinigung',
        fr: 'Grand nettoyage',
        es: 'Limpieza a fondo',
        ja: '徹底クリーニング',
        ko: '대청소',
        ar: 'تنظيف عميق',
      },
      minutes: 240,
    },
    {
      names: {
        en: 'Window cleaning',
        de: 'Fensterreinigung',
        fr: 'Nettoyage de vitres',
        es: 'Limpieza de ventanas',
        ja: '窓の清掃',
        ko: '창문 청소',
        ar: 'تنظيف النوافذ',
      },
      minutes: 90,
    },
  ],
};
