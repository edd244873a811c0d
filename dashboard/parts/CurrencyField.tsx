/** The currency of the business. It stays once an amount was recorded. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyCodes } from '../../src/contract/currencies.ts';

interface CurrencyFieldProps {
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (currency: string) => void;
  readonly error: string | undefined;
}

export function CurrencyField({ value, isFixed, onChange, error }: CurrencyFieldProps) {
  const { t, i18n } = useTranslation('settings');
  const data = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'currency', fallback: 'code' });
    // A currency from before this list is shown too.
    return [...new Set([value, ...currencyCodes])]
      .toSorted()
      .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [value, i18n.language]);
  return (
    <Select
      label={t('business.currency')}
      description={t(isFixed ? 'business.currencyFixed' : 'business.currencyHelp')}
      data={data}
      value={value}
      onChange={(code) => code && onChange(code)}
      error={error}
      disabled={isFixed}
      searchable
      allowDeselect={false}
    />
  );
}
