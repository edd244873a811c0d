/** The first half of a call: the customer, found by phone number while typing, the address, the work and the bookable days. */
import { fields as jobFields } from 'contract:fields/createJobRequest';
import { Button, Checkbox, Select, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '../../src/contract/vocabulary.ts';
import { ask, Refused } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { addressForWindows, withCandidate } from '../parts/address.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { textLimits } from '../parts/fields.ts';
import { fieldSentence } from '../parts/refusal/fieldProblems.ts';
import { dayOf } from '../parts/times.ts';
import { BookingWindows } from './BookingWindows.tsx';
import { CallerFields, nobody, saveCaller, type Caller } from './CallerFields.tsx';
import { afterChange } from '../job/useCommit.tsx';

export interface BookingRequestProps {
  readonly onBooked: (jobId: string) => void;
  /** The caller that the form begins with. Left out: nobody. */
  readonly proposal?: { readonly phone: string; readonly caller: Caller };
}

export function BookingRequest({ onBooked, proposal }: BookingRequestProps) {
  const { t } = useTranslation('board');
  const { search } = useAddress();
  const { business, now } = useSession();
  const [phone, setPhone] = useState(proposal?.phone ?? '');
  const [caller, setCaller] = useState<Caller>(proposal?.caller ?? nobody);
  const [type, setType] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isEmergency, setEmergency] = useState(search['urgent'] === '1');
  const typeField = useRef<HTMLInputElement>(null);
  const types = useAsk('listJobTypes', { status: 'active', limit: 100 });
  const placeOf = ({ address, stored, siteId }: Caller) => JSON.stringify([siteId, addressForWindows(address, stored)]);
  const changeCaller = (changed: Caller) => {
    setCaller(changed);
    // The chosen days were offered for the old address and may not be offered for the new one.
    if (placeOf(changed) !== placeOf(caller)) setChosen([]);
  };
  const book = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const saved = await saveCaller(caller, phone);
      // Keep the saved customer: another attempt must not create the customer twice.
      setCaller(saved);
      const { id } = await ask('createJobRequest', {
        customer_id: saved.id,
        ...(saved.siteId ? { site_id: saved.siteId } : {}),
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
  const problemAt = (name: string) => {
    const problem = book.error instanceof Refused ? book.error.errors.find(({ field }) => field === name) : undefined;
    return problem && fieldSentence(problem, t('words:thisField'));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate();
      }}
    >
      <Stack gap="xs">
        <CallerFields
          phone={phone}
          setPhone={setPhone}
          caller={caller}
          setCaller={changeCaller}
          onKnown={() => typeField.current?.focus()}
          problemAt={problemAt}
        />
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
        {!isEmergency && (
          <BookingWindows
            caller={caller}
            typeId={type}
            chosen={chosen}
            onChange={setChosen}
            onChoosePlace={(candidate) => changeCaller({ ...caller, address: withCandidate(caller.address, candidate) })}
          />
        )}
        {book.error && <ErrorNotice error={book.error} />}
        <Button type="submit" loading={book.isPending} disabled={caller.name.trim() === '' || (!isEmergency && chosen.length === 0)}>
          {t('book.request')}
        </Button>
      </Stack>
    </form>
  );
}

const wholeDay = (date: string) => [{ date, periods: periods.map((period) => ({ period })) }];

/** Requested dates such as `2031-03-03 morning`, in the shape that createJobRequest takes. */
function datesOf(chosen: readonly string[]) {
  const days = new Map<string, { period: 'morning' | 'afternoon' | 'evening' }[]>();
  for (const one of [...chosen].sort()) {
    const [date, period] = one.split(' ') as [string, 'morning'];
    days.set(date, [...(days.get(date) ?? []), { period }]);
  }
  return [...days].map(([date, periods]) => ({ date, periods }));
}
