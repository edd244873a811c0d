/** The caller: found by phone number while typing, or new, with the address of the visit. */
import { fields as customerFields } from 'contract:fields/createCustomer';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import { keyOf, queryClient, useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { addressDraft, addressToSend, noAddress, storedAfter, type AddressDraft, type StoredAddress } from '../parts/address.ts';
import { AddressFields } from '../parts/AddressFields.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { textLimits } from '../parts/fields.ts';

export interface Caller {
  /** Id of the customer; null: a new customer. */
  readonly id: string | null;
  readonly name: string;
  /** The stored address; null until the customer exists. */
  readonly stored: StoredAddress | null;
  readonly address: AddressDraft;
  /** Number of sites of the customer. */
  readonly siteCount: number;
  /** The site at which the visit is; null: at the customer's own address. */
  readonly siteId: string | null;
}

export const nobody: Caller = { id: null, name: '', stored: null, address: noAddress, siteCount: 0, siteId: null };
export const typingMilliseconds = 300;
/** With fewer digits half a town would match. */
const leastDigits = 6;

/**
 * Saves the caller as a customer with the typed address. A second attempt creates no second customer and sends no address that is already
 * stored.
 */
export async function saveCaller(caller: Caller, phone: string): Promise<Caller & { readonly id: string }> {
  const { id, name, stored } = caller;
  // At a site, the customer's own address does not matter.
  const address = caller.siteId === null ? addressToSend(caller.address, stored) : undefined;
  const block = address ? { address } : {};
  const customerId = id ?? (await ask('createCustomer', { full_name: name, phone, ...block })).customer_id;
  if (id !== null && address) await ask('updateCustomer', { id, address });
  if (id === null || address)
    for (const read of ['listCustomers', 'getCustomer'] as const) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
  return { ...caller, id: customerId, stored: address ? storedAfter(address) : stored };
}

export interface CallerFieldsProps {
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly caller: Caller;
  readonly setCaller: (caller: Caller) => void;
  /** Called when a known customer was chosen, whose name and address need no typing. */
  readonly onKnown: () => void;
  readonly problemAt: (field: string) => string | undefined;
}

export function CallerFields({ phone, setPhone, caller, setCaller, onKnown, problemAt }: CallerFieldsProps) {
  const { t } = useTranslation('board');
  const mayCorrect = useMay('customers_manage');
  const [typed] = useDebouncedValue(phone, typingMilliseconds);
  const isEnough = typed.replaceAll(/\D/g, '').length >= leastDigits;
  const known = useAsk('listCustomers', { search: typed, limit: 5 }, { enabled: isEnough });
  const found = isEnough && caller.id === null ? (known.data?.customers ?? []) : [];
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => ask('getCustomer', { id }),
    onSuccess: ({ profile, contact, site_count: siteCount }) => {
      const { id, full_name: name } = profile;
      setCaller({ id, name, stored: contact.address, address: addressDraft(contact.address), siteCount, siteId: null });
      // With sites, the next question is where: SiteChoice takes the focus.
      if (siteCount === 0) onKnown();
    },
  });
  return (
    <>
      <TextInput
        label={t('job.phone')}
        type="tel"
        dir="ltr"
        data-autofocus
        value={phone}
        onChange={({ currentTarget }) => (setPhone(currentTarget.value), caller.id !== null && setCaller(nobody))}
        error={problemAt('phone')}
        required
        maxLength={customerFields['phone']?.maxLength}
      />
      <div role="status" aria-live="polite">
        {found.map(({ id, full_name, formatted_address }) => (
          <Button
            key={id}
            variant="light"
            fullWidth
            justify="start"
            loading={choose.isPending && choose.variables === id}
            onClick={() => choose.mutate(id)}
            mb={4}
          >
            <bdi>
              {full_name} · {formatted_address}
            </bdi>
          </Button>
        ))}
        {isEnough && caller.id === null && known.data?.customers.length === 0 && <span className="quiet">{t('book.unknown')}</span>}
        {caller.id !== null && <span className="quiet">{t('book.known')}</span>}
      </div>
      {choose.error && <ErrorNotice error={choose.error} />}
      <TextInput
        label={t('book.name')}
        value={caller.name}
        onChange={({ currentTarget }) => setCaller({ ...caller, name: currentTarget.value })}
        readOnly={caller.id !== null}
        error={problemAt('full_name')}
        {...textLimits(customerFields['full_name'])}
      />
      {caller.id !== null && caller.siteCount > 0 && (
        <SiteChoice customerId={caller.id} value={caller.siteId} onChange={(siteId) => setCaller({ ...caller, siteId })} />
      )}
      {caller.siteId === null && (
        <AddressFields
          draft={caller.address}
          stored={caller.stored}
          field={customerFields['address']}
          onChange={(address) => setCaller({ ...caller, address })}
          problemAt={problemAt}
          readOnly={caller.id !== null && !mayCorrect}
        />
      )}
    </>
  );
}

const mostSites = 500;

interface SiteChoiceProps {
  readonly customerId: string;
  readonly value: string | null;
  readonly onChange: (siteId: string | null) => void;
}

/** The address of the visit: the customer's own, or that of a site. */
function SiteChoice({ customerId, value, onChange }: SiteChoiceProps) {
  const { t } = useTranslation('board');
  const { data, error, refetch } = useAsk('listCustomerSites', { id: customerId, limit: mostSites });
  const field = useRef<HTMLInputElement>(null);
  const isReady = data !== undefined;
  useEffect(() => {
    if (isReady) field.current?.focus();
  }, [isReady]);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Select
      ref={field}
      label={t('book.site')}
      placeholder={t('book.ownAddress')}
      data={data?.sites.map(({ id, name, address }) => ({ value: id, label: `${name} · ${address.formatted}` })) ?? []}
      value={value}
      onChange={onChange}
      disabled={!isReady}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('book.site') }) }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
