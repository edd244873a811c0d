/** The waiting list: a customer with a visit who wants an earlier time. */
import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { periods } from '../../src/contract/vocabulary.ts';
import { useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { KeptLine } from '../parts/drafts/KeptLine.tsx';
import { useKept } from '../parts/drafts/useKept.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { isolated } from '../parts/isolated.ts';
import { shownWeekday } from '../parts/times.ts';
import { jobReads, type Job } from './jobWords.ts';
import { addressesOf, useWays } from './useWays.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const outdates = [...jobReads, 'listTimeProposals'] as const;

/** Takes the customer from the waiting list. */
export function StopWaitingButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const change = useChange('updateJobEarlierWish', { outdates, onDone: () => announce({ text: t('earlier.off') }) });
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ id: job.id, wanted: false })}>
        {t('earlier.stop')}
      </Button>
      {change.error && <ErrorNotice error={change.error} />}
    </>
  );
}

/** How the customer will be asked when a time comes free. */
function HowAsked({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const ways = useWays(job, 'earlier_time');
  if (ways === null) return null;
  if (ways.customer_notification.will_be_sent)
    return <p className="tight">{t('earlier.reached', { addresses: isolated(addressesOf(ways)) })}</p>;
  return (
    <p className="tight">
      {t('earlier.called')} {!job.customer.phone && t('earlier.noPhone')}
    </p>
  );
}

/** Puts the customer on the waiting list, with the times that suit. Says how the customer would hear of a time. */
export function EarlierForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t, i18n } = useTranslation('jobs');
  const draft = useKept(
    { days: [] as string[], parts: [] as string[] },
    { saves: 'updateJobEarlierWish', about: job.id, title: t('earlier.ask') },
  );
  const { days, parts } = draft.values;
  const change = useChange('updateJobEarlierWish', {
    outdates,
    onDone: () => {
      announce({ text: t('earlier.on') });
      onDone();
    },
  });
  const save = () => {
    draft.kept.sending();
    change.mutate({
      id: job.id,
      wanted: true,
      wanted_weekdays: days.map(Number),
      wanted_periods: periods.filter((period) => parts.includes(period)),
    });
  };
  const cancel = () => {
    draft.kept.discard();
    onDone();
  };
  return (
    <Stack gap="xs" mt="sm" role="group" aria-label={t('earlier.ask')}>
      <KeptLine kept={draft.kept} />
      <p className="tight">{t('earlier.help')}</p>
      <MultiSelect
        label={t('earlier.days')}
        data={weekdays.map((day) => ({ value: String(day), label: shownWeekday(day, i18n.language) }))}
        value={days}
        onChange={(chosen) => draft.set({ days: chosen })}
        comboboxProps={{ withinPortal: false }}
      />
      <MultiSelect
        label={t('earlier.parts')}
        data={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={parts}
        onChange={(chosen) => draft.set({ parts: chosen })}
        comboboxProps={{ withinPortal: false }}
      />
      <HowAsked job={job} />
      {change.error && <ErrorNotice error={change.error} />}
      <Group gap="xs">
        <Button onClick={save} loading={change.isPending}>
          {t('earlier.save')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
