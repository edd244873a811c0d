/** What a plan brings and costs, in a few words each. */
import { useTranslation } from 'react-i18next';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { broughtBy, type Difference, type OptimizationPlan, type OptimizationTotals } from './optimisation.ts';

export interface OptimiseWords {
  /** "42 min less driving", "2 waiting jobs placed". Empty: nothing changes. */
  readonly gained: (difference: Difference) => string[];
  /** What the plan loses without a step: "42 min more driving", "2 jobs keep waiting". */
  readonly lost: (difference: Difference) => string[];
  /** What a day brings and costs with these totals. */
  readonly totals: (before: OptimizationTotals, after: OptimizationTotals, balance: OptimizationPlan['balance']) => string[];
  /** Joins words to a sentence. */
  readonly sentence: (words: readonly string[]) => string;
}

export function useOptimiseWords(): OptimiseWords {
  const { t } = useTranslation('optimise');
  const shortMinutes = useShortMinutes();
  const driving = (saved: number) =>
    saved === 0 ? [] : [saved > 0 ? t('less', { time: shortMinutes(saved) }) : t('more', { time: shortMinutes(-saved) })];
  const deadlines = (kept: number) =>
    kept === 0 ? [] : [kept > 0 ? t('kept', { count: kept }) : t('words:deadlinesMissed', { count: -kept })];
  const overtime = (saved: number) =>
    saved === 0 ? [] : [saved > 0 ? t('lessOvertime', { time: shortMinutes(saved) }) : t('moreOvertime', { time: shortMinutes(-saved) })];
  const gained = ({ driving_minutes: saved, overtime_minutes: overtimeSaved, placed, sla_breaches: kept }: Difference) => [
    ...driving(saved),
    ...overtime(overtimeSaved),
    ...(placed === 0 ? [] : [placed > 0 ? t('placed', { count: placed }) : t('waits', { count: -placed })]),
    ...deadlines(kept),
  ];
  return {
    gained,
    lost: ({ driving_minutes: saved, overtime_minutes: overtimeSaved, placed, sla_breaches: kept, load_spread_minutes: evened }) =>
      gained({
        driving_minutes: -saved,
        overtime_minutes: -overtimeSaved,
        placed: -placed,
        sla_breaches: -kept,
        load_spread_minutes: -evened,
      }),
    totals: (before, after, balance) => [
      ...gained(broughtBy(before, after)),
      ...(balance === 'even' && before.load_spread_minutes !== after.load_spread_minutes
        ? [t('spread', { before: shortMinutes(before.load_spread_minutes), after: shortMinutes(after.load_spread_minutes) })]
        : []),
      ...(after.changed_technicians > 0 ? [t('changed', { count: after.changed_technicians })] : []),
      ...(after.customers_renotified > 0 ? [t('newTimes', { count: after.customers_renotified })] : []),
    ],
    sentence: (words) => words.join(t('comma')),
  };
}
