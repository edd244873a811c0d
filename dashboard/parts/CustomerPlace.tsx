/** The address of a customer with the line about its place, and the button that sets the place on a map. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { announce } from './announce.ts';
import { addressParts, type StoredAddress } from './address.ts';
import type { Coordinates } from './coordinates.ts';
import { PinDialog } from './PinDialog.tsx';
import { isExact, PlaceText, type PlacedAddress } from './PlaceText.tsx';

export interface CustomerPlaceProps {
  readonly customerId: string;
  readonly address: StoredAddress & PlacedAddress;
  /** Text under the map. */
  readonly hint?: string;
}

export function CustomerPlace({ customerId, address, hint }: CustomerPlaceProps) {
  const { t } = useTranslation('words');
  const mayChange = useMay('customers_manage');
  const [isOpen, setOpen] = useState(false);
  const change = useChange('updateCustomer', {
    outdates: ['getCustomer', 'listCustomers', 'getJobRequest'],
    onDone: () => {
      setOpen(false);
      announce({ text: t('saved') });
    },
  });
  if (address.formatted.trim() === '') return null;
  // An address in a request replaces the stored one, so all its parts are sent.
  const parts = Object.fromEntries(addressParts.map((part) => [part, address[part]]));
  const save = (pin: Coordinates) => change.mutate({ id: customerId, address: { ...parts, formatted: address.formatted, ...pin } });
  return (
    <>
      <bdi>{address.formatted}</bdi>
      <PlaceText place={address} />
      {mayChange && (
        <Button
          variant="subtle"
          size="compact-xs"
          className="plain-open"
          onClick={() => {
            change.reset();
            setOpen(true);
          }}
        >
          {isExact(address) ? t('place.changeOnMap') : t('place.setOnMap')}
        </Button>
      )}
      {isOpen && (
        <PinDialog address={address} isSaving={change.isPending} error={change.error} onSave={save} onClose={() => setOpen(false)}>
          {hint && <p className="quiet tight">{hint}</p>}
        </PinDialog>
      )}
    </>
  );
}
