/** The filters of a report, kept in the address: one technician, one job type, one service area. */
import { useIsFetching } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../api/ask.ts';
import { useAreaChoices, useJobTypeChoices, useTechnicianChoices, type Choice } from '../../parts/choices.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { keyWords } from './numbers.ts';

type Chosen = Pick<Input<'getReport'>, 'technician_ids' | 'job_type_ids' | 'service_area_ids'>;

interface FilterChoice {
  /** Its parameter in the address. */
  readonly name: 'technician' | 'job_type' | 'service_area';
  readonly label: string;
  readonly data: Choice[];
  readonly value: string | null;
}

export interface ReportFilters {
  /** The filters that have something to choose from, or something chosen: also what is no longer offered, or what the member may not read. */
  readonly choices: readonly FilterChoice[];
  /** What the report is asked for. */
  readonly chosen: Chosen;
  /** Names of what is chosen. */
  readonly names: readonly string[];
}

/** The reads of the choices. */
const lists: ReadonlySet<unknown> = new Set(['listTechnicians', 'listJobTypes', 'listServiceAreas']);

export function useReportFilters(): ReportFilters {
  const { t } = useTranslation('reports');
  const { search } = useAddress();
  const data = { technician: useTechnicianChoices(), job_type: useJobTypeChoices(), service_area: useAreaChoices() };
  const isLoading = useIsFetching({ predicate: ({ queryKey, state }) => lists.has(queryKey[0]) && state.status === 'pending' }) > 0;
  const all = (['technician', 'job_type', 'service_area'] as const).map((name): FilterChoice => {
    const value = search[name] ?? null;
    const isUnknown = !isLoading && value !== null && !data[name].some((choice) => choice.value === value);
    return {
      name,
      label: t(keyWords[name] ?? `by.${name}`),
      data: isUnknown ? [...data[name], { value, label: t('unknown') }] : data[name],
      value,
    };
  });
  return {
    choices: all.filter((filter) => filter.data.length > 0),
    chosen: Object.fromEntries(all.flatMap(({ name, value }) => (value === null ? [] : [[`${name}_ids`, [value]]]))),
    names: all.flatMap((filter) => filter.data.find(({ value }) => value === filter.value)?.label ?? []),
  };
}
