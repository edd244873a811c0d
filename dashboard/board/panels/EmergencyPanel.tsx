/**
 * The panel for an emergency: who can be there first, with the displaced visits drawn on the board. Choosing a technician asks for the
 * plan.
 */
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { Refusal } from '../../parts/refusal/Refusal.tsx';
import { drawPlan } from '../model/drawnPlan.ts';
import { useErasing } from '../model/useDrawnPlan.ts';
import type { BoardModel } from '../model/model.ts';
import { localStartOf } from '../../parts/times.ts';
import { Panel } from './Panel.tsx';
import { hasNewTime } from '../../job/plan.ts';
import { useMoment } from '../../parts/useMoment.ts';
import { askQuestion } from '../model/question.ts';

type Candidate = Output<'listEmergencyCandidates'>['candidates'][number];
type Other = Output<'listEmergencyCandidates'>['others'][number];

export interface EmergencyPanelProps {
  readonly jobId: string | null;
  readonly model: BoardModel | null;
  readonly close: () => void;
}

export function EmergencyPanel({ jobId, close }: EmergencyPanelProps) {
  const { t } = useTranslation('board');
  return (
    <Panel title={t('emergency.title')} onClose={close}>
      {jobId === null ? <Choose /> : <Candidates jobId={jobId} />}
    </Panel>
  );
}

/** The choice between an emergency from the queue and a new call. */
function Choose() {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const { data, error, refetch } = useAsk('listBoardQueue', { group: 'emergency' });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.jobs.length === 0 && <p className="quiet">{t('emergency.none')}</p>}
      <ul className="steps">
        {data?.jobs.map((job) => (
          <li key={job.id}>
            <Button variant="default" onClick={() => set({ job: job.id })}>
              <bdi>{job.customer.name}</bdi>&nbsp;· {job.job_type_name ?? job.short_code}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => set({ panel: 'book', job: null, urgent: '1' })}>{t('book.open')}</Button>
    </>
  );
}

function Candidates({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation(['board', 'refusals']);
  const address = useAddress();
  const { business } = useSession();
  const [afterHours, setAfterHours] = useState(false);
  /** A later start, which a remedy names. */
  const [startAt, setStartAt] = useState<string | undefined>();
  const job = useAsk('getJobRequest', { id: jobId });
  const input: Input<'listEmergencyCandidates'> = {
    job_request_id: jobId,
    after_hours_override: afterHours,
    limit: 20,
    ...(startAt === undefined ? {} : { start_at: startAt }),
  };
  const { data, error, refetch, isFetching } = useAsk('listEmergencyCandidates', input);
  const again = ({ start_at, after_hours_override }: Partial<Input<'listEmergencyCandidates'>>) => {
    if (start_at) setStartAt(start_at);
    if (after_hours_override === true) setAfterHours(true);
    void refetch();
  };
  const asked = { asked: 'listEmergencyCandidates', input, jobId, onAgain: again } as const;
  useErasing();
  const take = (candidate: Candidate) =>
    askQuestion(address, {
      kind: 'emergency',
      jobId,
      technicianId: candidate.technician.id,
      startAt: localStartOf(candidate.start_at, business.timezone),
      mode: 'overtime',
      displacement: 'push',
      mayPush: false,
      afterHours,
    });
  const draw = (candidate: Candidate) =>
    drawPlan({
      job_request_id: jobId,
      short_code: job.data?.short_code ?? '',
      landing: { technician_id: candidate.technician.id, start_at: candidate.start_at, end_at: candidate.end_at },
      moves: candidate.displacement.moves,
    });
  return (
    <>
      {job.data && (
        <p className="tight">
          <strong>
            <bdi>{job.data.customer.name}</bdi>
          </strong>
          <br />
          <bdi>{job.data.address.formatted}</bdi>
          <br />
          <span className="quiet">{job.data.description}</span>
        </p>
      )}
      <Checkbox
        mb="xs"
        label={t('letAfterHours')}
        checked={afterHours}
        onChange={({ currentTarget }) => setAfterHours(currentTarget.checked)}
      />
      <Answer>
        {error && <ErrorNotice error={error} {...asked} onRetry={() => void refetch()} />}
        {isFetching && !data && <Skeleton height={160} animate={false} aria-busy />}
        {data?.candidates.length === 0 && (
          <Refusal
            answer={data}
            title={data.considered === 0 ? t('refusals:nobodyYet') : t('emergency.nobody', { considered: data.considered })}
            {...asked}
          />
        )}
        <ol className="steps" aria-label={t('emergency.candidates')}>
          {data?.candidates.map((candidate) => (
            <CandidateRow
              key={candidate.technician.id}
              candidate={candidate}
              onTake={() => take(candidate)}
              onLook={() => draw(candidate)}
            />
          ))}
        </ol>
        {data?.truncated && <p className="quiet">{t('emergency.more')}</p>}
        {data && data.others.length > 0 && (
          <>
            <h3>{t('emergency.others')}</h3>
            <ol className="steps" aria-label={t('emergency.others')}>
              {data.others.map((other) => (
                <CandidateRow
                  key={other.technician.id}
                  candidate={other}
                  reason={other.reason}
                  onTake={() => take(other)}
                  onLook={() => draw(other)}
                />
              ))}
            </ol>
            {data.others_truncated && <p className="quiet">{t('emergency.othersMore')}</p>}
          </>
        )}
        {data?.anybody_may_be_sent && <p className="quiet">{t('emergency.anybody')}</p>}
      </Answer>
    </>
  );
}

function CandidateRow({
  candidate,
  reason,
  onTake,
  onLook,
}: {
  readonly candidate: Candidate;
  /** Why the technician is not a candidate. */
  readonly reason?: Other['reason'];
  readonly onTake: () => void;
  readonly onLook: () => void;
}) {
  const { t } = useTranslation(['board', 'refusals']);
  const moment = useMoment();
  const { displacement } = candidate;
  const newTimes = displacement.moves.filter(hasNewTime).length;
  return (
    <li onMouseEnter={onLook} onFocus={onLook}>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={onTake}
        fullWidth
        justify="space-between"
        rightSection={moment(candidate.start_at)}
      >
        <bdi>{candidate.technician.full_name}</bdi>
      </Button>
      {reason && (
        <>
          <span className="tag" data-tone="warn">
            {t(`words:blockers.${reason}`)}
          </span>{' '}
        </>
      )}
      <span className="tag" data-tone={displacement.total_moves === 0 ? 'good' : 'warn'}>
        {displacement.total_moves === 0 ? t('plan.free') : t('plan.moves', { count: displacement.total_moves })}
      </span>{' '}
      {candidate.travel_minutes !== undefined && <span className="tag">{t('mark.travel', { minutes: candidate.travel_minutes })}</span>}{' '}
      {newTimes > 0 && <span className="tag">{t('plan.renotified', { count: newTimes })}</span>}{' '}
      {displacement.customers_to_phone > 0 && (
        <span className="tag" data-tone="warn">
          {t('plan.toPhone', { count: displacement.customers_to_phone })}
        </span>
      )}{' '}
      {displacement.overtime_minutes > 0 && <span className="tag">{t('mark.overtime', { minutes: displacement.overtime_minutes })}</span>}{' '}
      {displacement.sla_breaches > 0 && (
        <span className="tag" data-tone="danger">
          {t('words:deadlinesMissed', { count: displacement.sla_breaches })}
        </span>
      )}
    </li>
  );
}
