/** The notice of a form about a technician whom a colleague has changed since it was opened. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTechnicianChoices, useVehicleChoices, useSkillChoices } from '../../parts/choices.ts';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import type { KeptDraft } from '../../parts/drafts/useKept.ts';
import type { Technician } from './technician.ts';

type Current = Technician & { readonly version: number };

interface ConflictingForm {
  readonly change: { readonly error: Error | null; readonly reset: () => void };
  readonly draft: { readonly kept: KeptDraft };
  /** Saves what was typed over the technician of this version. */
  readonly onMine: (version: number) => void;
  /** Closes the form, after which the present technician is shown. */
  readonly onClose: () => void;
}

export function useTechnicianConflict(
  opened: (Technician & { readonly skill_ids?: readonly string[] }) | null,
  { change, draft, onMine, onClose }: ConflictingForm,
): ReactNode | undefined {
  const { t } = useTranslation('team');
  const choices = [useTechnicianChoices(), useVehicleChoices(), useSkillChoices()].flat();
  const nameOf = (one: unknown): string =>
    typeof one === 'string'
      ? (choices.find(({ value }) => value === one)?.label ?? one)
      : String((one as { name?: string }).name ?? (one as { full_name?: string }).full_name);
  const shown = (field: string, value: unknown): ReactNode => {
    if (Array.isArray(value)) return value.map(nameOf).join(', ') || null;
    if (field === 'status') return t(`statuses.${String(value)}`);
    if (field === 'assignment_tier') return value ? t(`words:tiers.${String(value)}`) : null;
    if (field === 'address') return (value as Technician['address']).formatted || null;
    return value === null || value === '' ? null : String(value);
  };
  const names = {
    full_name: t('words:name'),
    email: t('words:email'),
    phone: t('words:phone'),
    job_title: t('jobTitle'),
    status: t('words:status'),
    assignment_tier: t('words:roleInCrews'),
    role: t('role'),
    skill_ids: t('words:skills'),
    service_areas: t('words:areas'),
    vehicle_ids: t('words:vehicles'),
    address: t('words:address'),
    buddy_ids: t('buddies'),
    leads: t('leads'),
    join_date: t('joined'),
  };
  return conflictNotice<Current>(change, {
    differences: (current) => differencesOf(names, { ...opened }, current, shown),
    onMine,
    onTheirs: () => {
      draft.kept.discard();
      onClose();
    },
  });
}
