/** The caller: found by number or name while typing, or new, with the address of the visit. */
import { fields as customerFields } from 'contract:fields/createCustomer';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask.ts';
import { keyOf, queryClient, useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { addressDraft, addressToSend, noAddress, storedAfter, type AddressDraft, type StoredAddress } from '../../parts/address.ts';
import { AddressFields } from '../../parts/AddressFields.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PhoneField } from '../../parts/PhoneField.tsx';
import { textLimits } from '../../parts/fields.ts';
import { CallerHits, HitText, type Hit } from './CallerHits.tsx';

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

/**
 * Saves the caller as a customer with the typed address. A second attempt creates no second customer and sends no address that is already
 * stored. `onDuplicates`: gets the names of customers who may be the same person as the new one.
 */
export async function saveCaller(
  caller: Caller,
  phone: string,
  onDuplicates: (names: string) => void,
): Promise<Caller & { readonly id: string }> {
  const { id, name, stored } = caller;
  // At a site, the customer's own address does not matter.
  const address = caller.siteId === null ? addressToSend(caller.address, stored) : undefined;
  const block = address ? { address } : {};
  const made = id === null ? await ask('createCustomer', { full_name: name, phone, ...block }) : null;
  const customerId = id ?? made!.customer_id;
  const alike = made?.possible_duplicates ?? [];
  if (alike.length > 0) onDuplicates(alike.map((one) => one.name).join(', '));
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
  // Where the last key was typed: there the people who match are shown.
  const [asked, setAsked] = useState<'phone' | 'name' | null>(null);
  const phoneField = useRef<HTMLInputElement>(null);
  const [hit, setHit] = useState<Hit | null>(null);
  const choose = useMutation({
    networkMode: 'always',
    mutationFn: async (wanted: Hit): Promise<{ caller: Caller; phone: string }> => {
      if (wanted.customer_id === null) {
        const { customer, address } = await ask('getJobRequest', { id: wanted.job_request_id! });
        return {
          caller: { ...nobody, name: customer.name, address: addressDraft({ ...address, postal_code: address.postal }) },
          phone: customer.phone,
        };
      }
      const { profile, contact, site_count: siteCount } = await ask('getCustomer', { id: wanted.customer_id });
      const { id, full_name: name } = profile;
      return {
        caller: { id, name, stored: contact.address, address: addressDraft(contact.address), siteCount, siteId: null },
        phone: contact.phone,
      };
    },
    onSuccess: (found, wanted) => {
      setHit(wanted);
      setAsked(null);
      setCaller(found.caller);
      if (found.phone !== '') setPhone(found.phone);
      // With sites, the next question is where: SiteChoice takes the focus.
      if (found.caller.siteCount === 0) onKnown();
    },
  });
  const forget = () => {
    setHit(null);
    setCaller(nobody);
  };
  // The button goes with the caller, so the focus goes to where the next one is typed.
  const startAgain = () => {
    forget();
    setPhone('');
    phoneField.current?.focus();
  };
  const hits = (field: 'phone' | 'name', text: string) =>
    asked === field && (
      <CallerHits text={text} busy={choose.isPending ? choose.variables : null} onChoose={(wanted) => choose.mutate(wanted)} />
    );
  return (
    <>
      <PhoneField
        ref={phoneField}
        label={t('job.phone')}
        data-autofocus
        value={phone}
        onChange={({ currentTarget }) => {
          setPhone(currentTarget.value);
          setAsked('phone');
          if (caller.id !== null) forget();
        }}
        error={problemAt('phone')}
        required={caller.id === null}
      />
      <div role="status" aria-live="polite">
        {hits('phone', phone)}
      </div>
      {choose.error && <ErrorNotice error={choose.error} />}
      <TextInput
        label={t('book.name')}
        value={caller.name}
        onChange={({ currentTarget }) => {
          setCaller({ ...caller, name: currentTarget.value });
          setAsked('name');
        }}
        readOnly={caller.id !== null}
        error={problemAt('full_name')}
        {...textLimits(customerFields['full_name'])}
      />
      <div role="status" aria-live="polite">
        {hits('name', caller.name)}
        {hit !== null && asked === null && (
          <p className="caller-known">
            <HitText hit={hit} />
            <Button variant="subtle" size="compact-xs" onClick={startAgain}>
              {t('book.someoneElse')}
            </Button>
          </p>
        )}
      </div>
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
      placeholder={t('words:customersAddress')}
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
