/** Usual job types of some trades. A business may take them at set-up, as rows of its own. */

export const trades = ['heating', 'plumbing', 'electrical', 'cleaning'] as const;
export type Trade = (typeof trades)[number];

interface TradeJobType {
  /** Of its name in every language, locales/<language>/trade-job-types.json. */
  readonly key: string;
  readonly minutes: number;
}

/** The types of each trade. None of them needs a skill, because a new business has no skills. */
export const tradeJobTypes = {
  heating: [
    { key: 'heating_service', minutes: 60 },
    { key: 'air_conditioning_service', minutes: 90 },
    { key: 'heating_installation', minutes: 240 },
  ],
  plumbing: [
    { key: 'drain_cleaning', minutes: 60 },
    { key: 'water_heater_replacement', minutes: 180 },
    { key: 'fixture_installation', minutes: 90 },
  ],
  electrical: [
    { key: 'outlet_and_switch_repair', minutes: 60 },
    { key: 'lighting_installation', minutes: 90 },
    { key: 'ev_charger_installation', minutes: 210 },
  ],
  cleaning: [
    { key: 'home_cleaning', minutes: 120 },
    { key: 'deep_cleaning', minutes: 240 },
    { key: 'window_cleaning', minutes: 90 },
  ],
} as const satisfies Readonly<Record<Trade, readonly TradeJobType[]>>;
