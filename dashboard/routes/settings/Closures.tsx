/** Days on which the business is closed, whatever the weekly hours. Consecutive days with the same reason share a line. */
import { fields } from 'contract:fields/createClosure';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { dayOf, shownDay } from '../../parts/times.ts';

type Closure = Output<'listClosures'>['closures'][number];

const most = 1000;

export function Closures() {
  const { t, i18n } = useTranslation('settings');
  const query = useAsk('listClosures', { limit: most });
  const remove = useChange('deleteClosure', {
    outdates: ['listClosures', 'listHolidayProposals', 'getRota', 'getBoard'],
    onDone: ({ date }) => announce({ text: t('hours.opened', { day: shownDay(date, i18n.language) }) }),
  });
  return (
    <>
      <Loaded query={query}>
        {({ closures }) =>
          closures.length === 0 ? (
            <p className="quiet">{t('hours.noClosures')}</p>
          ) : (
            <ul className="plain-list">
              {closures.map((one) => (
                <ClosureRow key={one.date} closure={one} isPending={remove.isPending} onOpen={() => remove.mutate({ date: one.date })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {remove.error && <ErrorNotice error={remove.error} />}
      <ClosureForm />
    </>
  );
}

interface ClosureRowProps {
  readonly closure: Closure;
  readonly isPending: boolean;
  readonly onOpen: () => void;
}

function ClosureRow({ closure: { date, reason }, isPending, onOpen }: ClosureRowProps) {
  const { t, i18n } = useTranslation('settings');
  const day = shownDay(date, i18n.language, { year: 'numeric' });
  return (
    <li className="plain-row">
      <span>{day}</span>
      <bdi className="quiet">{reason}</bdi>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        disabled={isPending}
        aria-label={`${t('hours.open')} ${day}`}
        onClick={onOpen}
      >
        {t('hours.open')}
      </Button>
    </li>
  );
}

function ClosureForm() {
  const { t } = useTranslation('settings');
  const { business, now } = useSession();
  const change = useStrandedChange('createClosure', {
    outdates: ['listClosures', 'listHolidayProposals', 'getRota', 'getBoard'],
    onDone: () => {
      draft.set({ date: '', until_date: '', reason: '' });
      announce({ text: t('hours.closed') });
    },
  });
  const draft = useDraft({ date: '', until_date: '', reason: '' }, fields, change.error, {
    saves: 'createClosure',
    isNew: true,
    title: t('hours.close'),
  });
  const { date, until_date, reason } = draft.values;
  return (
    <div className="section">
      <Form
        draft={draft}
        label={t('hours.close')}
        change={change}
        onSend={() => change.send({ date, ...(until_date ? { until_date } : {}), ...(reason ? { reason } : {}) })}
      >
        <Group gap="sm" align="start">
          <TextInput type="date" label={t('words:firstDay')} min={dayOf(now, business.timezone)} {...draft.text('date')} />
          <TextInput type="date" label={t('words:lastDay')} min={date} {...draft.text('until_date')} />
          <TextInput label={t('hours.reason')} className="grows" {...draft.text('reason')} />
        </Group>
        <StrandedQuestion change={change} />
      </Form>
    </div>
  );
}
