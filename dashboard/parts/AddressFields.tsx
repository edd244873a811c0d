/** The fields of an address, for every form that has one: its parts. A whole address typed into the first field is split when it is saved. */
import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOneLine, type AddressDraft, type AddressPart, type StoredAddress } from './address.ts';
import { textLimits, type Field } from './fields.ts';

export interface AddressFieldsProps {
  readonly draft: AddressDraft;
  readonly stored: StoredAddress | null;
  /** The contract's address field, for the limits of its parts. */
  readonly field: Field | undefined;
  readonly onChange: (draft: AddressDraft) => void;
  readonly problemAt?: (field: string) => string | undefined;
  readonly readOnly?: boolean;
  /** Heading of the fields; "Address" when left out. */
  readonly legend?: string;
}

export function AddressFields({ draft, stored, field, onChange, problemAt, readOnly = false, legend }: AddressFieldsProps) {
  const { t } = useTranslation('words');
  const part = (name: AddressPart) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ ...draft, [name]: currentTarget.value }),
    readOnly,
    // In a right-to-left page "5 Main St" would otherwise read "Main St 5".
    dir: 'auto',
    error: problemAt?.(`address.${name}`),
    // The browser would fill in the address of its own user.
    autoComplete: 'off',
    ...textLimits(field?.properties?.[name]),
  });
  return (
    <fieldset className="address">
      <legend>{legend ?? t('address')}</legend>
      {isOneLine(stored) && (
        <p className="quiet tight">
          {t('addressOneLine')} <bdi>{stored!.formatted}</bdi>
        </p>
      )}
      <TextInput label={t('addressParts.line')} {...part('line')} />
      <TextInput label={t('addressParts.line2')} {...part('line2')} />
      <Group grow gap="xs" align="start">
        <TextInput label={t('addressParts.postal_code')} {...part('postal_code')} />
        <TextInput label={t('addressParts.city')} {...part('city')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('addressParts.state')} {...part('state')} />
        <TextInput label={t('addressParts.country')} {...part('country')} />
      </Group>
    </fieldset>
  );
}
