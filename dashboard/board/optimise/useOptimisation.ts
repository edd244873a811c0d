/** Reads of the panel that makes a day better: plans, and prices of choices. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, caller, type Input } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import type { Chosen, OptimizationPlan, OptimizationTotals } from './optimisation.ts';

// A plan is read in the language of its sentences.
const planKey = (id: string, language: string) => [...keyOf('getScheduleOptimization', { id }), language] as const;

/** A plan never changes. What changes is the schedule, and the commit checks that. */
const neverAgain = { staleTime: Infinity, refetchOnReconnect: false, refetchOnWindowFocus: false } as const;

/** Ends the searches that run. They changed nothing. */
export const stopSearches = (): void => void queryClient.cancelQueries({ queryKey: keyOf('previewScheduleOptimization') });

/**
 * Makes a plan. The search ends when nothing on the page waits for it. The client does not repeat a refused search: a busy service is shown
 * as busy. `attempt`: another number makes the plan anew.
 */
export function usePreview(input: Input<'previewScheduleOptimization'>, attempt: number, isEnabled: boolean) {
  return useQuery<OptimizationPlan>({
    queryKey: [...keyOf('previewScheduleOptimization', input), attempt],
    queryFn: async ({ signal }) => {
      const plan = await ask('previewScheduleOptimization', input, { signal, maxRetries: 0 });
      queryClient.setQueryData(planKey(plan.id, caller.locale), plan);
      return plan;
    },
    enabled: isEnabled,
    gcTime: 0,
    retryOnMount: false,
    ...neverAgain,
  });
}

/** The plan that the address names, as it was made. */
export function usePlanById(id: string | null) {
  const { i18n } = useTranslation();
  return useQuery<OptimizationPlan>({
    queryKey: planKey(id ?? '', i18n.language),
    queryFn: ({ signal }) => ask('getScheduleOptimization', { id: id! }, { signal }),
    enabled: id !== null,
    ...neverAgain,
  });
}

/** How long a choice must stand before it is priced: several switches in turn are one question. */
const choosingMilliseconds = 150;

export interface PricedChoice {
  readonly totals: OptimizationTotals;
  /** false: the totals are those of the choice before. */
  readonly isExact: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The totals of a choice, as the service prices them. All steps and no step need no question. */
export function useChoicePrice({ plan_token, steps, totals }: OptimizationPlan, chosen: Chosen): PricedChoice {
  const wanted = [...chosen].sort((a, b) => a - b).join();
  const [standing] = useDebouncedValue(wanted, choosingMilliseconds);
  const known = chosen.size === steps.length ? totals.after : chosen.size === 0 ? totals.before : null;
  const input = { plan_token, step_numbers: standing === '' ? [] : standing.split(',').map(Number) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf('priceScheduleOptimization', input),
    queryFn: ({ signal }) => ask('priceScheduleOptimization', input, { signal }),
    enabled: known === null && standing === wanted,
    placeholderData: keepPreviousData,
    ...neverAgain,
  });
  const retry = () => void refetch();
  if (known) return { totals: known, isExact: true, error: null, retry };
  const isExact = data !== undefined && !isPlaceholderData && standing === wanted;
  return { totals: data?.totals ?? totals.after, isExact, error: standing === wanted ? error : null, retry };
}
