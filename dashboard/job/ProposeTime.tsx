/** A new time for a visit whose customer asked for one: starts within the wanted periods first. The move answers the request. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { toldKey } from './plan.ts';
import { useCommit } from './useCommit.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { FormButtons } from '../parts/form.tsx';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import { addDays, dayOf, shownLocal } from '../parts/times.ts';
import type { JobFormProps } from './jobWords.ts';
import { hasStarts, StartChoice } from './StartChoice.tsx';

type Wanted = NonNullable<Output<'getJobRequest'>['open_request']>['job_dates'];

const leastDays = 7;
const mostDays = 14;

export function ProposeTime({ job, onDone, onCancel }: JobFormProps) {
  const { t, i18n } = useTranslation('jobs');
  const { business, now } = useSession();
  const wanted = job.open_request?.job_dates ?? [];
  const today = dayOf(now, business.timezone);
  const ahead = wanted
    .flatMap(({ periods }) => periods.flatMap((period) => period.business_view.map(({ date }) => date)))
    .filter((day) => day >= today);
  const from = [...ahead].sort()[0] ?? today;
  const last = [...ahead].sort().at(-1) ?? today;
  const to = [[last, addDays(from, leastDays - 1)].sort().at(-1)!, addDays(from, mostDays - 1)].sort()[0]!;
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const answer = useAsk('listBookableStarts', { job_request_id: job.id, from, to }, { freshMilliseconds: 0 });
  const move = chosen === null ? null : { id: job.id, start_at: chosen };
  const plan = useAsk('previewJobRequestMove', move ?? { id: job.id }, { enabled: move !== null, freshMilliseconds: 0 });
  const commit = useCommit({
    run: (plan_token: string) => ask('commitJobRequestMove', { id: job.id, plan_token }),
    onDone,
    onDrift: () => void plan.refetch(),
    said: ({ customer_notification }) => {
      const key = toldKey(customer_notification);
      return [t('request.proposed'), key && `${job.customer.name}: ${t(`board:${key}`)}.`].filter(Boolean).join(' ');
    },
  });
  const days = answer.data?.days ?? [];
  const within = days.map((day) => ({ ...day, starts: day.starts.filter((start) => isWanted(wanted, start)) }));
  const hasWithin = hasStarts(within);
  const shown = hasWithin && !showsAll ? within : days;
  const told = plan.data && toldKey(plan.data.customer_notification);
  return (
    <form
      aria-label={t('request.propose')}
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (plan.data) commit.mutate(plan.data.plan_token);
      }}
    >
      <Stack gap="xs" mb="md">
        <StartChoice answer={answer} days={shown} chosen={chosen} onChoose={setChosen}>
          {hasStarts(days) && !hasWithin && wanted.length > 0 && <p className="tight">{t('request.noneWithin')}</p>}
        </StartChoice>
        {hasWithin && !showsAll && (
          <Group gap="xs">
            <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
              {t('request.otherTimes')}
            </Button>
          </Group>
        )}
        {move !== null && plan.error && <ErrorNotice error={plan.error} />}
        {plan.data && move !== null && told && (
          <p className="tight">
            {told === 'plan.mustPhone' && job.customer.phone ? (
              <>
                {t('phoneThem')} <PhoneLink phone={job.customer.phone} />
              </>
            ) : (
              <span className="tag" data-tone={told === 'plan.mustPhone' ? 'warn' : 'good'}>
                {t(`board:${told}`)}
              </span>
            )}
          </p>
        )}
        {commit.error && <ErrorNotice error={commit.error} />}
        <FormButtons
          label={chosen ? t('request.moveTo', { time: shownLocal(chosen, i18n.language) }) : t('chooseStart')}
          isReady={plan.data !== undefined && move !== null}
          isBusy={commit.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

const minuteOf = (start: string) => Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));

/** Whether a business-local start lies in a wanted period. */
const isWanted = (wanted: Wanted, start: string): boolean =>
  wanted.some(({ periods }) =>
    periods.some(({ business_view }) =>
      business_view.some(
        ({ date, start_minute, end_minute }) =>
          date === start.slice(0, 10) && start_minute <= minuteOf(start) && minuteOf(start) < end_minute,
      ),
    ),
  );
