/** The first half of a call: the customer, found while typing, the address, the work with skills and duration, and the bookable days. */
import { fields as jobFields } from 'contract:fields/createJobRequest';
import { fields as quoteFields } from 'contract:fields/quoteJobRequest';
import { Button, Checkbox, MultiSelect, Select, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '../../../src/contract/vocabulary.ts';
import { ask, hasUnsettledNumber, NumberUnsettled, Refused } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { addressForWindows, withCandidate } from '../../parts/address.ts';
import { KeptLine } from '../../parts/drafts/KeptLine.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useSkillChoices } from '../../parts/choices.ts';
import { numberLimits, textLimits } from '../../parts/fields.ts';
import { fieldSentence } from '../../parts/refusal/fieldProblems.ts';
import { dayOf } from '../../parts/times.ts';
import { BookingWindows, type Work } from './BookingWindows.tsx';
import { CallerFields, nobody, saveCaller, type Caller } from './CallerFields.tsx';
import { afterChange } from '../../job/useCommit.tsx';
import { NumberField } from '../../parts/NumberField.tsx';

/** Minutes of work of a job without a type, as in the quote. */
const usualMinutes = 60;

interface Call {
  readonly phone: string;
  readonly caller: Caller;
  readonly work: Work;
  readonly description: string;
  readonly chosen: readonly string[];
  readonly isEmergency: boolean;
}

export interface BookingRequestProps {
  readonly onBooked: (jobId: string) => void;
  /** The caller that the form begins with. Left out: nobody. */
  readonly proposal?: { readonly phone: string; readonly caller: Caller };
}

export function BookingRequest({ onBooked, proposal }: BookingRequestProps) {
  const { t } = useTranslation(['board', 'customers']);
  const { search } = useAddress();
  const { business, now } = useSession();
  const isUrgent = search['urgent'] === '1';
  const draft = useKept<Call>(
    {
      phone: proposal?.phone ?? '',
      caller: proposal?.caller ?? nobody,
      work: { typeId: null, skillIds: [], minutes: usualMinutes, crewSize: 1 },
      description: '',
      chosen: [],
      isEmergency: isUrgent,
    },
    // A call that begins as an emergency does not continue another one, nor does the first job of the set-up.
    { saves: 'createJobRequest', part: proposal ? 'setup' : isUrgent ? 'urgent' : '', isNew: true, title: t('book.open') },
  );
  const { phone, caller, work, description, chosen, isEmergency } = draft.values;
  const typeField = useRef<HTMLInputElement>(null);
  const types = useAsk('listJobTypes', { status: 'active', limit: 100 });
  const skills = useSkillChoices();
  const { typeId, skillIds, minutes, crewSize } = work;
  const changeWork = (some: Partial<Work>) => {
    // The chosen days were offered for other work.
    draft.set({ work: { ...work, ...some }, chosen: [] });
  };
  const chooseType = (wanted: string | null) => {
    const type = types.data?.job_types.find(({ id }) => id === wanted);
    changeWork({ typeId: wanted, skillIds: type?.skill_ids ?? [], minutes: type?.default_duration_minutes ?? usualMinutes });
  };
  const placeOf = ({ address, stored, siteId }: Caller) => JSON.stringify([siteId, addressForWindows(address, stored)]);
  const changeCaller = (changed: Caller) => {
    // The chosen days were offered for the old address and may not be offered for the new one.
    draft.set({ caller: changed, ...(placeOf(changed) === placeOf(caller) ? {} : { chosen: [] }) });
  };
  const book = useMutation({
    networkMode: 'always',
    mutationFn: async ({ allowsDuplicate }: { readonly allowsDuplicate: boolean }) => {
      if (hasUnsettledNumber(work)) throw new NumberUnsettled();
      const saved = await saveCaller(caller, phone, (names) =>
        announce({ text: t('customers:duplicates', { name: caller.name, names }), tone: 'warning' }),
      );
      // Keep the saved customer: another attempt must not create the customer twice.
      draft.set({ caller: saved });
      const { id } = await ask('createJobRequest', {
        customer_id: saved.id,
        ...(saved.siteId ? { site_id: saved.siteId } : {}),
        job_dates: isEmergency ? wholeDay(dayOf(now, business.timezone)) : datesOf(chosen),
        x_timezone: business.timezone,
        ...(typeId ? { job_type_id: typeId } : {}),
        ...(skillIds.length > 0 ? { skill_ids: [...skillIds] } : {}),
        ...(description ? { description } : {}),
        // An emergency does not wait for a question.
        allow_duplicate: allowsDuplicate || isEmergency,
      });
      if (isEmergency) await ask('updateJobPriority', { id, priority: 'p0' });
      // Without a start on the chosen days too: the next form says why there is none, and what helps. If it fails, that form asks for it.
      const size = crewSize > 1 ? { crew_size: crewSize } : {};
      if (minutes) await ask('quoteJobRequest', { id, job_duration_minutes: minutes, force: true, ...size }).catch(() => undefined);
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
        draft.kept.sending();
        book.mutate({ allowsDuplicate: false });
      }}
    >
      <Stack gap="xs">
        <KeptLine kept={draft.kept} />
        <CallerFields
          key={draft.id}
          phone={phone}
          setPhone={(typed) => draft.set({ phone: typed })}
          caller={caller}
          setCaller={changeCaller}
          onKnown={() => typeField.current?.focus()}
          problemAt={problemAt}
        />
        <Select
          ref={typeField}
          label={t('words:jobType')}
          data={types.data?.job_types.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={typeId}
          onChange={chooseType}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('words:jobType') }) }}
          comboboxProps={{ withinPortal: false }}
        />
        <NumberField
          label={t('words:minutesOfWork')}
          value={minutes}
          onChange={(value) => changeWork({ minutes: value })}
          step={15}
          {...numberLimits(quoteFields['job_duration_minutes'])}
        />
        {skills.length > 0 && (
          <MultiSelect
            label={t('words:skills')}
            data={skills}
            value={[...skillIds]}
            onChange={(chosenSkills) => changeWork({ skillIds: chosenSkills })}
            searchable
            comboboxProps={{ withinPortal: false }}
          />
        )}
        <Textarea
          label={t('words:problemDescription')}
          autosize
          minRows={2}
          value={description}
          onChange={({ currentTarget }) => draft.set({ description: currentTarget.value })}
          {...textLimits(jobFields['description'])}
        />
        <Checkbox
          label={t('priority.p0')}
          checked={isEmergency}
          onChange={({ currentTarget }) => draft.set({ isEmergency: currentTarget.checked })}
        />
        {!isEmergency && (
          <BookingWindows
            caller={caller}
            work={work}
            onWork={changeWork}
            chosen={chosen}
            onChange={(days) => draft.set({ chosen: days })}
            onChoosePlace={(candidate) => changeCaller({ ...caller, address: withCandidate(caller.address, candidate) })}
          />
        )}
        {book.error && (
          <ErrorNotice
            error={book.error}
            asked="createJobRequest"
            onAgain={({ allow_duplicate: allowed }) => book.mutate({ allowsDuplicate: allowed === true })}
          />
        )}
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
