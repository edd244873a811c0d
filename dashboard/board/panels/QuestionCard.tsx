/**
 * The question that a drop asks: what would happen in both modes, before anything is written. Enter commits with all fences, Esc puts the
 * job back. After drift the card says so, shows the changes and offers the new plan.
 */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { onRadioKey } from '../../parts/radios.ts';
import { shownLocal } from '../../parts/times.ts';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { allowancesOf, type Allowance } from '../model/allowances.ts';
import { commitPlan, planInput, usePlan } from '../model/commit.ts';
import { ConfirmCard } from './ConfirmCard.tsx';
import { useDrawing } from '../model/useDrawnPlan.ts';
import { DoneAndLeft, HandOverFields } from './HandOverFields.tsx';
import { JobName } from './JobName.tsx';
import type { BoardModel } from '../model/model.ts';
import { PanelHead } from './Panel.tsx';
import { comparablePlan, type MovePlan, type Plan } from '../../job/plan.ts';
import { OrderChoice } from '../../job/OrderChoice.tsx';
import { PlanCard } from '../../job/PlanCard.tsx';
import { PlanView } from '../../job/PlanView.tsx';
import { amendQuestion, askQuestion, dropQuestion, inOrder, type Question } from '../model/question.ts';
import { useCommit } from '../../job/useCommit.tsx';
import { useShownPlan } from '../../job/useShownPlan.ts';

export interface QuestionCardProps {
  readonly question: Question;
  readonly model: BoardModel | null;
}

export function QuestionCard(props: QuestionCardProps) {
  const { t } = useTranslation('board');
  const address = useAddress();
  const { question } = props;
  const close = () => dropQuestion(address);
  // Kept while another technician or start is tried.
  const [note, setNote] = useState('');
  useHotkeys([['Escape', close]], []);
  return (
    <section aria-label={t(`question.${question.kind}`)}>
      <PanelHead title={t(`question.${question.kind}`)} onClose={close} />
      <Answer className="panel-body">
        {question.kind === 'confirm' ? (
          <ConfirmCard key={JSON.stringify(question)} {...props} close={close} />
        ) : (
          <MoveCard key={JSON.stringify(question)} {...props} close={close} note={note} onNote={setNote} />
        )}
      </Answer>
    </section>
  );
}

interface MoveCardProps extends QuestionCardProps {
  readonly close: () => void;
  /** What the technician who does the rest of a visit should know. */
  readonly note: string;
  readonly onNote: (note: string) => void;
}

function MoveCard({ question, model, close, note, onNote }: MoveCardProps) {
  const { t, i18n } = useTranslation('board');
  const settled = useRef(false);
  const shown = useShownPlan(usePlan(question, settled), comparablePlan);
  const { plan } = shown;
  useDrawing(plan);
  const address = useAddress();
  const { set } = address;
  // When a plan lands on another day, the board shows that day.
  const landsOn = plan?.landing.start_local.slice(0, 10);
  const isElsewhere = landsOn !== undefined && model !== null && (landsOn < model.board.from || landsOn > model.board.to);
  useEffect(() => {
    if (isElsewhere) set({ date: landsOn }, { replace: true });
  }, [isElsewhere, landsOn, set]);
  const commit = useCommit({
    run: () => commitPlan(question, plan!, note),
    settled,
    onDone: () => dropQuestion(address, true),
    named: () =>
      `${t(`question.${question.kind}`)}: ${plan!.short_code} · ${plan!.landing.technician_name} · ${shownLocal(plan!.landing.start_local, i18n.language)}`,
  });
  const { data: job } = useAsk('getJobRequest', { id: question.jobId });
  const again = (some: Readonly<Record<string, unknown>>) => {
    const next = amendQuestion(question, some);
    if (JSON.stringify(next) === JSON.stringify(question)) shown.refetch();
    else askQuestion(address, next, { replace: true });
  };
  const { jobId, technicianId } = question;
  return (
    <PlanCard
      shown={shown}
      comparable={comparablePlan}
      commit={commit}
      asked={{ asked: askedBy[question.kind], input: planInput(question), jobId, technicianId, onAgain: again }}
      deed={({ customers_notified }) => <Deed kind={question.kind} count={customers_notified} />}
      isReady={() => true}
      onClose={close}
      closeLabel={t('putBack')}
      head={
        <>
          <JobName job={job} isMove={question.kind === 'move' || question.kind === 'handOver'} />
          {question.kind === 'handOver' && <HandOverFields question={question} note={note} onNote={onNote} />}
        </>
      }
      allowances={(error) => {
        const offered = error instanceof Refused ? allowancesOf(question, error) : [];
        return offered.length === 0 ? undefined : <Allowances question={question} offered={offered} />;
      }}
      choices={(one) => <Choices question={question} plan={one} />}
    >
      {(one) => (
        <>
          {'done_minutes' in one && <DoneAndLeft plan={one} />}
          <PlanView plan={one} customer={job?.customer} />
        </>
      )}
    </PlanCard>
  );
}

const askedBy = {
  move: ['previewJobRequestMove', 'commitJobRequestMove'],
  emergency: ['previewEmergencyReschedule', 'commitEmergencyReschedule'],
  confirm: ['confirmJobRequest'],
  handOver: ['previewJobRequestHandOver', 'commitJobRequestHandOver'],
} as const;

const allowanceTexts = { mayPush: 'letPush', afterHours: 'letAfterHours' } as const;

function Allowances({ question, offered }: { readonly question: Question; readonly offered: readonly Allowance[] }) {
  const { t } = useTranslation('board');
  const address = useAddress();
  return offered.map((allowance) => (
    <Checkbox
      key={allowance}
      mt="xs"
      checked={question[allowance]}
      onChange={() => askQuestion(address, { ...question, [allowance]: true }, { replace: true })}
      label={t(allowanceTexts[allowance])}
    />
  ));
}

/** What the button does, and how many customers get a message. */
function Deed({ kind, count }: { readonly kind: Question['kind']; readonly count: number }) {
  const { t } = useTranslation('board');
  if (kind === 'emergency') return count > 0 ? t('deed.emergencyTold', { count }) : t('deed.emergency');
  if (kind === 'handOver') return count > 0 ? t('deed.handOverTold', { count }) : t('deed.handOver');
  return count > 0 ? t('deed.moveTold', { count }) : t('deed.move');
}

/** Both modes side by side, and how visits in the way are displaced. */
function Choices({ question, plan }: { readonly question: Question; readonly plan: Plan }) {
  const { t } = useTranslation('board');
  const address = useAddress();
  const change = (some: Partial<Question>) => askQuestion(address, { ...question, ...some }, { replace: true });
  const both = 'plans' in plan ? (plan as MovePlan).plans : null;
  const isDisturbing = plan.moves.length > 0 || both?.overtime?.moves.length || both?.next_day?.moves.length || plan.overtime_minutes > 0;
  if (!isDisturbing) return null;
  return (
    <>
      <div className="plans" role="radiogroup" aria-label={t('mode.label')} onKeyDown={onRadioKey}>
        {(['overtime', 'next_day'] as const).map((mode) => {
          const one = both?.[mode];
          return (
            <button
              key={mode}
              type="button"
              role="radio"
              aria-checked={question.mode === mode}
              className="plan-choice"
              disabled={both !== null && !one}
              onClick={() => change({ mode })}
            >
              <strong>{t(`mode.${mode}`)}</strong>
              <br />
              {both === null ? t(`mode.${mode}Means`) : one ? t('plan.moves', { count: one.moves.length }) : t('mode.impossible')}
              {one && 'overtime_minutes' in one && one.overtime_minutes > 0 && (
                <>
                  <br />
                  {t('mark.overtime', { minutes: one.overtime_minutes })}
                </>
              )}
            </button>
          );
        })}
      </div>
      <SegmentedControl
        fullWidth
        aria-label={t('how.label')}
        value={question.displacement}
        onChange={(displacement) => change({ displacement: displacement as Question['displacement'] })}
        data={(['push', 'reassign'] as const).map((value) => ({ value, label: t(`how.${value}`) }))}
        mb="xs"
      />
      <OrderChoice plan={plan} onChoose={(order) => askQuestion(address, inOrder(question, order), { replace: true })} />
    </>
  );
}
