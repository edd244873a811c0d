/**
 * The card for a queued job that was dropped on a lane: what the confirmation means, and the button that confirms. No other visit moves. The
 * facts come from the read that paints where the job fits, asked about this one start.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask.ts';
import { keyOf, useAsk } from '../../api/queries.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { shownLocal } from '../../parts/times.ts';
import type { ComparablePlan } from '../../job/plan.ts';
import { PlanCard } from '../../job/PlanCard.tsx';
import { LandingText, Told, type ToldCustomer } from '../../job/PlanView.tsx';
import { useCommit } from '../../job/useCommit.tsx';
import { useShownPlan } from '../../job/useShownPlan.ts';
import { useBlockerWords } from '../../job/blockerWords.ts';
import { useDrawing } from '../model/useDrawnPlan.ts';
import type { FeasibleStarts } from '../model/fit.ts';
import { JobName } from './JobName.tsx';
import type { BoardModel } from '../model/model.ts';
import { technicianName } from '../model/technicianName.ts';
import { amendQuestion, askQuestion, type Question } from '../model/question.ts';

export interface ConfirmCardProps {
  readonly question: Question;
  readonly model: BoardModel | null;
  readonly close: () => void;
}

const confirmNeeds = ['job_manage'] as const;

const comparable = ({ placed }: FeasibleStarts): ComparablePlan => ({
  landing: placed?.landing ?? null,
  moves: [],
  warnings: placed?.warnings ?? [],
  ...(placed ? { helpers: placed.helpers } : {}),
});

export function ConfirmCard({ question, model, close }: ConfirmCardProps) {
  const { t, i18n } = useTranslation('board');
  const address = useAddress();
  const settled = useRef(false);
  const { jobId, technicianId, startAt } = question;
  const day = startAt.slice(0, 10);
  const input = { job_request_id: jobId, technician_id: technicianId, start_at: startAt, from: day, to: day };
  // Never cached: the answer must match the schedule as it is now.
  const query = useQuery<FeasibleStarts>({
    queryKey: keyOf('listFeasibleStarts', input),
    queryFn: ({ signal }) => ask('listFeasibleStarts', input, { signal }),
    enabled: () => !settled.current,
    gcTime: 0,
    staleTime: 0,
  });
  const shown = useShownPlan(query, comparable);
  const { data: job } = useAsk('getJobRequest', { id: jobId });
  const landing = shown.plan?.placed?.landing;
  const drawn = useMemo(
    () => (landing && job ? { job_request_id: jobId, short_code: job.short_code ?? '', landing, moves: [] } : null),
    [landing, job, jobId],
  );
  useDrawing(drawn);
  const commit = useCommit({
    run: () =>
      ask('confirmJobRequest', {
        id: jobId,
        scheduled_at: startAt,
        technician_id: technicianId,
        status_version: job!.status_version,
      }),
    settled,
    named: ({ short_code, customer }) =>
      `${t('question.confirm')}: ${customer.name} · ${short_code} · ${shownLocal(startAt, i18n.language)}`,
    onDone: close,
  });
  // The card shows the other start or technician first: the person confirms it there.
  const again = (some: Readonly<Record<string, unknown>>) => {
    shown.refetch();
    commit.reset();
    askQuestion(address, amendQuestion(question, some), { replace: true });
  };
  return (
    <PlanCard
      shown={shown}
      comparable={comparable}
      commit={commit}
      asked={{
        asked: 'confirmJobRequest',
        input: { scheduled_at: startAt, technician_id: technicianId },
        jobId,
        technicianId,
        onAgain: again,
      }}
      deed={({ placed }) => (placed?.customer_notification.will_be_sent ? t('deed.confirmTold', { count: 1 }) : t('confirm'))}
      needs={confirmNeeds}
      isReady={() => job !== undefined}
      onClose={close}
      closeLabel={t('putBack')}
      head={
        <>
          <JobName job={job} isMove={false} />
          {job?.address.formatted && (
            <p className="tight quiet">
              <bdi>{job.address.formatted}</bdi>
            </p>
          )}
        </>
      }
    >
      {(answer) => <Placed answer={answer} startAt={startAt} name={technicianName(model, technicianId)} customer={job?.customer} />}
    </PlanCard>
  );
}

interface PlacedProps {
  readonly answer: FeasibleStarts;
  readonly startAt: string;
  readonly name: string;
  readonly customer: ToldCustomer | undefined;
}

function Placed({ answer, startAt, name, customer }: PlacedProps) {
  const { t, i18n } = useTranslation('board');
  const words = useBlockerWords();
  const { placed, visit_minutes, blocked, skills } = answer;
  const onSite = <p className="quiet tight">{t('minutesOnSite', { minutes: visit_minutes })}</p>;
  if (!placed)
    return (
      <>
        <p className="tight">
          {shownLocal(startAt, i18n.language)} · <bdi>{name}</bdi>
        </p>
        {onSite}
        <span className="tag" data-tone="warn">
          {blocked[0] ? words(blocked[0], skills) : t('fit.notThen')}
        </span>
      </>
    );
  const { landing, helpers, warnings, customer_notification } = placed;
  return (
    <>
      <LandingText landing={landing} />
      {onSite}
      {helpers.length > 0 && (
        <p className="tight">
          {t('jobs:change.helpers')}: <bdi>{new Intl.ListFormat(i18n.language).format(helpers)}</bdi>
        </p>
      )}
      <p className="tight">
        <Told notification={customer_notification} customer={customer} />
      </p>
      <p className="tight">
        <span className="tag" data-tone="good">
          {t('plan.free')}
        </span>{' '}
        {[...new Set(warnings.map(({ code }) => code))].map((code) => (
          <span key={code} className="tag" data-tone={code === 'SLA_BREACHED' ? 'danger' : 'warn'}>
            {t(`warning.${code as 'SLA_BREACHED'}`)}
          </span>
        ))}
      </p>
    </>
  );
}
