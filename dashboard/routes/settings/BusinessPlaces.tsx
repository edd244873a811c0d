/** Where the business works, and how to plan for addresses of which only the postal code or the city is known. */
import { fields } from 'contract:fields/updateBusinessSettings';
import { Group, Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import type { AddressDraft } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { countryChoices, countryName } from '../../parts/countries.ts';
import { distanceOf, kilometresOf, speedUnitOf, usesMiles } from '../../parts/distance.ts';
import { PlaceText } from '../../parts/PlaceText.tsx';
import { Section } from '../../parts/Section.tsx';
import { NumberField } from '../../parts/NumberField.tsx';

/** The settings of this part, as the form holds them. */
export interface PlaceValues {
  /** ISO 3166-1 code; empty: the country of the time zone. */
  readonly home_country: string;
  readonly base_address: AddressDraft;
  readonly postal_code_minutes: number;
  readonly city_minutes: number;
  readonly travel_speed_kmh: number;
  readonly travel_detour_factor: number;
  readonly postal_code_radius_km: number;
  readonly city_radius_km: number;
}

interface Draft {
  readonly values: PlaceValues;
  readonly set: (changes: Partial<PlaceValues>) => void;
  readonly problemAt: (field: string) => string | undefined;
}

export interface BusinessPlacesProps {
  readonly draft: Draft;
  /** The stored settings. */
  readonly base: Output<'getBusinessSettings'>;
  /** Whether the time zone in the form is still the stored one. */
  readonly isZoneKept: boolean;
}

/** The select's value for the country of the time zone. */
const asTimeZone = 'zone';

export function BusinessPlaces({ draft, base, isZoneKept }: BusinessPlacesProps) {
  const { t, i18n } = useTranslation('settings');
  const { values, set, problemAt } = draft;
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  const isDerived = base.home_country === null && base.country !== null && isZoneKept;
  const derived = isDerived
    ? t('business.zoneCountryNamed', { country: countryName(base.country!, i18n.language) })
    : t('business.zoneCountry');
  return (
    <>
      <Section title={t('business.where')} level={2}>
        <Stack gap="xs">
          <Select
            label={t('business.home_country')}
            description={t('business.countryHelp')}
            data={[{ value: asTimeZone, label: derived }, ...countries]}
            value={values.home_country || asTimeZone}
            onChange={(country) => set({ home_country: country === asTimeZone ? '' : (country ?? '') })}
            error={problemAt('home_country')}
            searchable
            allowDeselect={false}
          />
          <AddressFields
            legend={t('business.base_address')}
            draft={values.base_address}
            stored={base.base_address}
            field={fields['base_address']}
            onChange={(address) => set({ base_address: address })}
            problemAt={(field) => problemAt(field.replace('address.', 'base_address.'))}
          />
          <p className="quiet tight">{t('business.baseHelp')}</p>
          <PlaceText place={base.base_address} />
        </Stack>
      </Section>
      <TravelEstimate draft={draft} base={base} />
      <Inexact draft={draft} base={base} />
    </>
  );
}

/** How travel is estimated without a routing service. */
function TravelEstimate({ draft, base }: Pick<BusinessPlacesProps, 'draft' | 'base'>) {
  const { t, i18n } = useTranslation('settings');
  const { values, set, problemAt } = draft;
  const bounds = fields['travel_speed_kmh'];
  return (
    <Section title={t('business.travel')} level={2}>
      <Stack gap="xs">
        <p className="quiet tight">{t('business.travelHelp')}</p>
        <Group grow gap="xs" align="end">
          <NumberField
            label={t('business.travel_speed_kmh', { unit: speedUnitOf(base.country, i18n.language) })}
            value={distanceOf(values.travel_speed_kmh, base.country)}
            onChange={(value) => set({ travel_speed_kmh: kilometresOf(value ?? NaN, base.country) })}
            error={problemAt('travel_speed_kmh')}
            min={Math.ceil(distanceOf(bounds?.minimum ?? 0, base.country))}
            max={Math.floor(distanceOf(bounds?.maximum ?? 0, base.country))}
            decimals={1}
            required
          />
          <NumberField
            label={t('business.travel_detour_factor')}
            value={values.travel_detour_factor}
            onChange={(value) => set({ travel_detour_factor: value ?? NaN })}
            error={problemAt('travel_detour_factor')}
            min={fields['travel_detour_factor']?.minimum}
            max={fields['travel_detour_factor']?.maximum}
            step={0.1}
            decimals={2}
            required
          />
        </Group>
      </Stack>
    </Section>
  );
}

/** The settings for addresses of which only the postal code or the city is known. */
function Inexact({ draft, base }: Pick<BusinessPlacesProps, 'draft' | 'base'>) {
  const { t } = useTranslation('settings');
  const { values, set, problemAt } = draft;
  const unit = usesMiles(base.country) ? t('words:miles') : t('words:kilometres');
  const minutes = (name: 'postal_code_minutes' | 'city_minutes') => (
    <NumberField
      label={t(`business.${name}`)}
      value={values[name]}
      onChange={(value) => set({ [name]: value ?? NaN })}
      error={problemAt(name)}
      min={fields[name]?.minimum}
      max={fields[name]?.maximum}
      required
    />
  );
  const radius = (name: 'postal_code_radius_km' | 'city_radius_km') => (
    <NumberField
      label={t(`business.${name}`, { unit })}
      value={distanceOf(values[name], base.country)}
      onChange={(value) => set({ [name]: kilometresOf(value ?? NaN, base.country) })}
      error={problemAt(name)}
      min={0}
      max={distanceOf(fields[name]?.maximum ?? 0, base.country)}
      decimals={1}
      required
    />
  );
  return (
    <Section title={t('business.inexact')} level={2}>
      <Stack gap="xs">
        <p className="quiet tight">{t('business.minutesHelp')}</p>
        <Group grow gap="xs" align="end">
          {minutes('postal_code_minutes')}
          {minutes('city_minutes')}
        </Group>
        <p className="quiet tight">{t('business.radiusHelp')}</p>
        <Group grow gap="xs" align="end">
          {radius('postal_code_radius_km')}
          {radius('city_radius_km')}
        </Group>
      </Stack>
    </Section>
  );
}
