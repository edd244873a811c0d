/** Whether a better plan for the next working day is made each night, when, and what the last run found. docs/optimisation.md#nightly-plans */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useFieldRights } from '../../parts/fieldRights.ts';
import { choices } from '../../parts/fields.ts';
import { Section } from '../../parts/Section.tsx';
import { shownDay, shownInstant, shownMinute } from '../../parts/times.ts';

type Settings = Output<'getBusinessSettings'>;
type Values = Pick<Settings, 'nightly_plan' | 'nightly_plan_hour'>;

interface NightlyPlanProps {
  readonly values: Values;
  readonly onChange: (values: Partial<Values>) => void;
  readonly last: Settings['last_nightly_plan'];
  readonly timezone: string;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function NightlyPlan({ values, onChange, last, timezone }: NightlyPlanProps) {
  const { t, i18n } = useTranslation('settings');
  const right = useFieldRights()(fields['nightly_plan']);
  return (
    <Section title={t('nightly.title')} level={2}>
      <Stack gap="xs">
        <Select
          label={t('business.nightly_plan')}
          description={[t('nightly.help'), right.note].filter(Boolean).join(' ')}
          data={choices(fields['nightly_plan'], (mode) => t(`nightly.modes.${mode}`)).map((choice) => ({
            ...choice,
            disabled: !right.may && choice.value !== 'off' && choice.value !== values.nightly_plan,
          }))}
          value={values.nightly_plan}
          onChange={(mode) => mode && onChange({ nightly_plan: mode as Values['nightly_plan'] })}
          allowDeselect={false}
        />
        {values.nightly_plan !== 'off' && (
          <Select
            label={t('business.nightly_plan_hour')}
            data={hours.map((hour) => ({ value: String(hour), label: shownMinute(hour * 60, i18n.language) }))}
            value={String(values.nightly_plan_hour)}
            onChange={(hour) => hour !== null && onChange({ nightly_plan_hour: Number(hour) })}
            allowDeselect={false}
            w={140}
          />
        )}
        {last && (
          <p className="quiet tight">
            {t('nightly.last', { time: shownInstant(last.at, timezone, i18n.language) })}{' '}
            {t(`nightly.outcomes.${last.outcome}`, { date: last.date ? shownDay(last.date, i18n.language) : '' })}
            {(last.applied_steps ?? 0) > 0 && <> {t('nightly.applied', { count: last.applied_steps! })}</>}
          </p>
        )}
      </Stack>
    </Section>
  );
}
