/** The first half of a call: the customer by phone number as it is typed, the address, the work, and days on which somebody could come. */
import { fields as customerFields } from 'contract:fields/createCustomer';
import { fields as jobFields } from 'contract:fields/createJobRequest';
import { Button, Checkbox, Chip, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '../../src/contract/vocabulary.ts';
import { ask } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { useAddress } from '../frame/address.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { textLimits } from '../parts/fields.ts';
import { dayOf, shownDay } from '../parts/times.ts';
import { afterChange } from './useCommit.tsx';

interface Caller {
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
}

const nobody: Caller = { id: null, name: '', address: '' };
const typingMilliseconds = 300;
/** Fewer digits are those of half a town. */
const leastDigits = 6;

export function BookingRequest({ onBooked }: { readonly onBooked: (jobId: string) => void }) {
  const { t } = useTranslation('board');
  const { search } = useAddress();
  const { business, now } = useSession();
  const [phone, setPhone] = useState('');
  const [caller, setCaller] = useState<Caller>(nobody);
  const [type, setType] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isEmergency, setEmergency] = useState(search['urgent'] === '1');
  const typeField = useRef<HTMLInputElement>(null);
  const types = useAsk('listJobTypes', { status: 'active', limit: 100 });
  const book = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const customerId =
        caller.id ?? (await ask('createCustomer', { full_name: caller.name, phone, address: { formatted: caller.address } })).customer_id;
      // What was made is kept: trying again must not make the customer twice.
      setCaller({ ...caller, id: customerId });
      const { id } = await ask('createJobRequest', {
        customer_id: customerId,
        job_dates: isEmergency ? wholeDay(dayOf(now, business.timezone)) : datesOf(chosen),
        x_timezone: business.timezone,
        ...(type ? { job_type_id: type } : {}),
        ...(description ? { description } : {}),
      });
      if (isEmergency) await ask('updateJobPriority', { id, priority: 'p0' });
      return id;
    },
    onSuccess: (id) => {
      afterChange();
      onBooked(id);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate();
      }}
    >
      <Stack gap="xs">
        <CallerFields phone={phone} setPhone={setPhone} caller={caller} setCaller={setCaller} onKnown={() => typeField.current?.focus()} />
        <Select
          ref={typeField}
          label={t('job.type')}
          data={types.data?.job_types.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={type}
          onChange={(value) => (setType(value), setChosen([]))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('job.type') }) }}
          comboboxProps={{ withinPortal: false }}
        />
        <Textarea
          label={t('job.description')}
          autosize
          minRows={2}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          {...textLimits(jobFields['description'])}
        />
        <Checkbox label={t('priority.p0')} checked={isEmergency} onChange={({ currentTarget }) => setEmergency(currentTarget.checked)} />
        {!isEmergency && <Windows customerId={caller.id} typeId={type} chosen={chosen} onChange={setChosen} />}
        {book.error && <ErrorNotice error={book.error} />}
        <Button type="submit" loading={book.isPending} disabled={caller.name.trim() === '' || (!isEmergency && chosen.length === 0)}>
          {t('book.request')}
        </Button>
      </Stack>
    </form>
  );
}

interface CallerFieldsProps {
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly caller: Caller;
  readonly setCaller: (caller: Caller) => void;
  /** One who is known was chosen: name and address need no typing. */
  readonly onKnown: () => void;
}

function CallerFields({ phone, setPhone, caller, setCaller, onKnown }: CallerFieldsProps) {
  const { t } = useTranslation('board');
  const [typed] = useDebouncedValue(phone, typingMilliseconds);
  const isEnough = typed.replaceAll(/\D/g, '').length >= leastDigits;
  const known = useAsk('listCustomers', { phone: typed, limit: 5 }, { enabled: isEnough });
  const found = isEnough && caller.id === null ? (known.data?.customers ?? []) : [];
  return (
    <>
      <TextInput
        label={t('job.phone')}
        type="tel"
        dir="ltr"
        data-autofocus
        value={phone}
        onChange={({ currentTarget }) => (setPhone(currentTarget.value), caller.id !== null && setCaller(nobody))}
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
            onClick={() => (setCaller({ id, name: full_name, address: formatted_address }), onKnown())}
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
      <TextInput
        label={t('book.name')}
        value={caller.name}
        onChange={({ currentTarget }) => setCaller({ ...caller, name: currentTarget.value })}
        readOnly={caller.id !== null}
        {...textLimits(customerFields['full_name'])}
      />
      <TextInput
        label={t('job.address')}
        value={caller.address}
        onChange={({ currentTarget }) => setCaller({ ...caller, address: currentTarget.value })}
        readOnly={caller.id !== null}
        {...textLimits(customerFields['address']?.properties?.['formatted'])}
      />
    </>
  );
}

interface WindowsProps {
  readonly customerId: string | null;
  readonly typeId: string | null;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const shownDays = 5;

/** Days and periods in which somebody could come, to be chosen as the customer says. */
function Windows({ customerId, typeId, chosen, onChange }: WindowsProps) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useAsk('listJobRequestBookingWindows', {
    x_timezone: business.timezone,
    ...(customerId ? { customer_id: customerId } : {}),
    ...(typeId ? { job_type_id: typeId } : {}),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const days = data?.days ?? [];
  return (
    <fieldset className="windows">
      <legend>{t('book.when')}</legend>
      {data && days.length === 0 && <p className="quiet">{t('book.nobody')}</p>}
      <Chip.Group multiple value={[...chosen]} onChange={onChange}>
        {days.slice(0, all ? days.length : shownDays).map(({ date, periods }) => (
          <Group key={date} gap={6} mb={4}>
            <span className="windows-day">{shownDay(date, i18n.language)}</span>
            {periods.map(({ period }) => (
              <Chip key={period} value={`${date} ${period}`} size="xs">
                {t(`period.${period}`)}
              </Chip>
            ))}
          </Group>
        ))}
      </Chip.Group>
      {!all && days.length > shownDays && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('book.moreDays')}
        </Button>
      )}
    </fieldset>
  );
}

const wholeDay = (date: string) => [{ date, periods: periods.map((period) => ({ period })) }];

/** `2031-03-03 morning`, … as createJobRequest takes them. */
function datesOf(chosen: readonly string[]) {
  const days = new Map<string, { period: 'morning' | 'afternoon' | 'evening' }[]>();
  for (const one of [...chosen].sort()) {
    const [date, period] = one.split(' ') as [string, 'morning'];
    days.set(date, [...(days.get(date) ?? []), { period }]);
  }
  return [...days].map(([date, periods]) => ({ date, periods }));
}
