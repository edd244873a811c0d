/**
 * Choices for forms and filters: records of the business, such as technicians, by name. Lists that the member may not read are not
 * requested.
 */
import { useMemo } from 'react';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const most = 1000;
const freshMilliseconds = 60_000;

const named = (rows: readonly { readonly id: string; readonly name: string }[] | undefined): Choice[] =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

export function useTechnicianChoices(): Choice[] {
  const enabled = useMay('team_view');
  const { data } = useAsk('listTechnicians', { limit: most }, { enabled, freshMilliseconds });
  return useMemo(() => (data?.technicians ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })), [data]);
}

export function useAreaChoices(): Choice[] {
  const enabled = useMay('catalog_view');
  const { data } = useAsk('listServiceAreas', { limit: most }, { enabled, freshMilliseconds });
  return useMemo(() => named(data?.service_areas), [data]);
}

export function useSkillChoices(): Choice[] {
  const enabled = useMay('catalog_view');
  const { data } = useAsk('listSkills', {}, { enabled, freshMilliseconds });
  return useMemo(() => named(data?.skills.filter(({ is_active }) => is_active)), [data]);
}

export function useVehicleChoices(): Choice[] {
  const enabled = useMay('fleet_view');
  const { data } = useAsk('listVehicles', { limit: most }, { enabled, freshMilliseconds });
  return useMemo(() => named(data?.vehicles), [data]);
}

export function useJobTypeChoices(): Choice[] {
  const enabled = useMay('catalog_view');
  const { data } = useAsk('listJobTypes', { limit: most, status: 'active' }, { enabled, freshMilliseconds });
  return useMemo(() => named(data?.job_types), [data]);
}
