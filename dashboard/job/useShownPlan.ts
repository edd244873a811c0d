/** The plan that a person decides on. A later plan replaces it silently only if it says the same; otherwise the card says what changed. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSamePlan, type ComparablePlan } from './plan.ts';

export interface ShownPlan<Plan> {
  /** null: not there yet. */
  readonly plan: Plan | null;
  /** The plan has changed since it was shown; null: it has not. */
  readonly drift: { readonly before: Plan; readonly after: Plan; readonly take: () => void } | null;
  /** null while there is a plan to show. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

type Query<Plan> = Pick<UseQueryResult<Plan>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** `comparable`: what of the plan a person sees. */
export function useShownPlan<Plan>(query: Query<Plan>, comparable: (plan: Plan) => ComparablePlan): ShownPlan<Plan> {
  const { data: latest, error, isFetching, refetch } = query;
  const [shown, setShown] = useState<Plan | null>(null);
  useEffect(() => {
    if (latest && !shown) setShown(latest);
  }, [latest, shown]);
  const hasDrifted = shown !== null && latest !== undefined && !isSamePlan(comparable(shown), comparable(latest));
  return {
    plan: hasDrifted ? shown : (latest ?? shown),
    drift: hasDrifted ? { before: shown, after: latest, take: () => setShown(latest) } : null,
    error: error && !hasDrifted ? error : null,
    isFetching,
    refetch: () => void refetch(),
  };
}
