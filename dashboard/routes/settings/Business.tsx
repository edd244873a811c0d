/** The business's name, address and planning settings. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '../../../src/contract/currencyDecimals.ts';
import { locales } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { languageNames } from '../../parts/language.ts';
import { addressDraft, addressToSend } from '../../parts/address.ts';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { countryName } from '../../parts/countries.ts';
import { CurrencyField } from '../../parts/CurrencyField.tsx';
import { shownDistance, shownSpeed, speedUnitOf, usesMiles } from '../../parts/distance.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { TimeOfDayField } from '../../parts/TimeOfDayField.tsx';
import { shownMinute, shownNumber } from '../../parts/times.ts';
import { NightlyPlan } from './NightlyPlan.tsx';
import { BusinessPlaces, type PlaceValues } from './BusinessPlaces.tsx';
import { NumberField } from '../../parts/NumberField.tsx';

type Settings = Output<'getBusinessSettings'>;

const names = [
  'name',
  'alias',
  'timezone',
  'currency',
  'default_locale',
  'arrival_window_minutes',
  'max_visit_minutes',
  'min_minutes_beside_break',
  'running_late_minutes',
  'visits_run_as_planned',
  'allow_non_p0_displacement',
  'vip_threshold',
  'morning_start_minute',
  'afternoon_start_minute',
  'evening_start_minute',
  'evening_end_minute',
  'nightly_plan',
  'nightly_plan_hour',
  'week_a_start_date',
  'home_country',
  'postal_code_minutes',
  'city_minutes',
  'travel_speed_kmh',
  'travel_detour_factor',
  'postal_code_radius_km',
  'city_radius_km',
] as const;
type Name = (typeof names)[number];
type Values = Omit<Pick<Settings, Name>, 'home_country'> & PlaceValues;

const valuesOf = (settings: Settings): Values => ({
  ...(Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as Pick<Settings, Name>),
  home_country: settings.home_country ?? '',
  base_address: addressDraft(settings.base_address),
});

export function Business() {
  const { t } = useTranslation('settings');
  const query = useAsk('getBusinessSettings', {});
  return (
    <div className="page narrow">
      <h1>{t('sections.business')}</h1>
      <Loaded query={query}>{(settings) => <BusinessForm settings={settings} />}</Loaded>
    </div>
  );
}

function BusinessForm({ settings }: { readonly settings: Settings }) {
  const { t, i18n } = useTranslation('settings');
  /** The settings that the form began with; colleagues' later changes do not affect it. */
  const [base, setBase] = useState(settings);
  const begin = (now: Settings) => {
    setBase(now);
    draft.begin(valuesOf(now));
  };
  const change = useStrandedChange('updateBusinessSettings', {
    outdates: ['getBusinessSettings', 'getSession', 'getMailSettings', 'getBookingPageSettings'],
    onDone: (now) => {
      begin(now);
      announce({ text: t('words:saved') });
    },
  });
  const draft = useDraft(valuesOf(settings), fields, change.error, { saves: 'updateBusinessSettings', title: t('sections.business') });
  const { values } = draft;
  const send = (version: number) => {
    const before = valuesOf(base);
    const changed = names.filter((name) => values[name] !== before[name] && values[name] !== null);
    const address = addressToSend(values.base_address, base.base_address);
    change.send({
      version,
      ...Object.fromEntries(changed.map((name) => [name, values[name]])),
      ...(address ? { base_address: address } : {}),
    });
  };
  const unit = usesMiles(base.country) ? t('words:miles') : t('words:kilometres');
  const speedUnit = speedUnitOf(base.country, i18n.language);
  const shown = (field: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? t('words:yes') : t('words:no');
    if (field === 'base_address') return (value as Settings['base_address']).formatted || null;
    if (field === 'home_country') return value === null ? t('business.zoneCountry') : countryName(value as string, i18n.language);
    if (field === 'travel_speed_kmh') return shownSpeed(value as number, base.country, i18n.language);
    if (field === 'travel_detour_factor') return shownNumber(value as number, i18n.language);
    if (field === 'nightly_plan') return t(`nightly.modes.${String(value)}`);
    if (field === 'nightly_plan_hour') return shownMinute((value as number) * 60, i18n.language);
    if (field.endsWith('_km')) return shownDistance(value as number, base.country, i18n.language);
    if (field.endsWith('_start_minute') || field.endsWith('_end_minute')) return shownMinute(value as number, i18n.language);
    return String(value);
  };
  const notice = conflictNotice<Settings>(change, {
    differences: (current) =>
      differencesOf(
        Object.fromEntries(
          [...names, 'base_address'].map((name) => [name, t(`business.${name}`, { unit: name === 'travel_speed_kmh' ? speedUnit : unit })]),
        ),
        { ...base },
        current,
        shown,
      ),
    onMine: send,
    onTheirs: begin,
  });
  const time = (name: 'morning_start_minute' | 'afternoon_start_minute' | 'evening_start_minute' | 'evening_end_minute') => (
    <TimeOfDayField
      label={t(`business.${name}`)}
      value={values[name]}
      onChange={(minute) => draft.set({ [name]: minute })}
      error={draft.problemAt(name)}
      isEnd={name === 'evening_end_minute'}
    />
  );
  const isProposalOther = Object.entries(base.proposed_periods).some(
    ([name, minute]) => values[name as keyof typeof base.proposed_periods] !== minute,
  );
  return (
    <Form draft={draft} change={change} onSend={() => send(base.version)} notice={notice}>
      <Section title={t('business.who')} level={2}>
        <Stack gap="xs">
          <TextInput label={t('business.name')} {...draft.text('name')} />
          <TextInput
            label={t('business.alias')}
            description={<bdi>{base.booking_url.replace(base.alias, values.alias)}</bdi>}
            dir="ltr"
            {...draft.text('alias')}
          />
          {base.former_aliases.length > 0 && (
            <p className="quiet tight">
              {t('business.former')} <bdi>{base.former_aliases.join(', ')}</bdi>
            </p>
          )}
          <TimezoneField value={values.timezone} onChange={(timezone) => draft.set({ timezone })} error={draft.problemAt('timezone')} />
          <CurrencyField
            value={values.currency}
            isFixed={base.currency_is_fixed}
            onChange={(currency) => draft.set({ currency })}
            error={draft.problemAt('currency')}
          />
          <Select
            label={t('business.default_locale')}
            description={t('business.localeHelp')}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
            value={values.default_locale}
            onChange={(locale) => locale && draft.set({ default_locale: locale })}
            allowDeselect={false}
          />
        </Stack>
      </Section>
      <Section title={t('business.how')} level={2}>
        <Stack gap="xs">
          <NumberField
            label={t('business.arrival_window_minutes')}
            description={t('business.windowHelp')}
            {...draft.number('arrival_window_minutes')}
          />
          <NumberField
            label={t('business.max_visit_minutes')}
            description={t('business.longestHelp')}
            {...draft.number('max_visit_minutes')}
          />
          <NumberField
            label={t('business.min_minutes_beside_break')}
            description={t('business.breakHelp')}
            {...draft.number('min_minutes_beside_break')}
          />
          <NumberField label={t('business.running_late_minutes')} {...draft.number('running_late_minutes')} />
          <Switch
            size="xs"
            label={t('business.visits_run_as_planned')}
            description={t('business.asPlannedHelp')}
            {...draft.toggle('visits_run_as_planned')}
          />
          <Switch
            size="xs"
            label={t('business.allow_non_p0_displacement')}
            description={t('business.displacementHelp')}
            {...draft.toggle('allow_non_p0_displacement')}
          />
          <NumberField
            label={t('business.vip_threshold')}
            description={t('business.vipHelp', { currency: values.currency })}
            {...draft.number('vip_threshold')}
            decimals={currencyDecimals(values.currency)}
            currency={values.currency}
          />
          <Group gap="sm" align="end">
            {time('morning_start_minute')}
            {time('afternoon_start_minute')}
            {time('evening_start_minute')}
            {time('evening_end_minute')}
          </Group>
          {isProposalOther && (
            <Group gap="sm">
              <Button variant="default" size="compact-sm" onClick={() => draft.set(base.proposed_periods)}>
                {t('business.usePeriods', {
                  from: shownMinute(base.proposed_periods.morning_start_minute, i18n.language),
                  to: shownMinute(base.proposed_periods.evening_end_minute, i18n.language),
                })}
              </Button>
              <span className="quiet">{t('business.periodsHelp')}</span>
            </Group>
          )}
          <TextInput
            type="date"
            label={t('business.week_a_start_date')}
            description={t('business.weekHelp')}
            {...draft.text('week_a_start_date')}
          />
        </Stack>
      </Section>
      <NightlyPlan values={values} onChange={draft.set} last={base.last_nightly_plan} timezone={base.timezone} />
      <BusinessPlaces draft={draft} base={base} isZoneKept={values.timezone === base.timezone} />
      <StrandedQuestion change={change} />
    </Form>
  );
}

interface TimezoneFieldProps {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
  readonly error: string | undefined;
}

const shownZones = 80;

function TimezoneField({ value, onChange, error }: TimezoneFieldProps) {
  const { t } = useTranslation('settings');
  const data = useMemo(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone')])], [value]);
  return (
    <Select
      label={t('business.timezone')}
      description={t('business.timezoneHelp')}
      data={data}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      error={error}
      searchable
      limit={shownZones}
      allowDeselect={false}
      dir="ltr"
    />
  );
}
