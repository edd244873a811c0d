/**
 * The panel that makes a day better: what may change, the plan with its steps, and the commit of a choice of them. The address carries its
 * state (`day`, `days`, `freedom`, `even`, `overtime`, `effort`, `leave`, `plan`, `without`). docs/optimisation.md#on-the-board
 */
import './optimise.css';
import { Button, Group, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../api/ask.ts';
import { useSession } from '../../api/session.ts';
import { optimizationEfforts, type OptimizationFreedom } from '../../../src/contract/vocabulary.ts';
import { useFocusBroughtHome } from '../../parts/focus.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { dayOf } from '../../parts/times.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { explicitToday } from '../model/firstDay.ts';
import type { BoardModel } from '../model/model.ts';
import { Panel } from '../panels/Panel.tsx';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { Applied, type Committed } from './Applied.tsx';
import { Freedoms } from './Freedoms.tsx';
import { Leaving } from './Leaving.tsx';
import { askedOf, dayCounts, lastDayOf, overtimeChoices } from './optimisation.ts';
import { OptimisePlan } from './OptimisePlan.tsx';
import { stopSearches, usePlanById, usePreview } from './useOptimisation.ts';

export interface OptimisePanelProps {
  readonly model: BoardModel | null;
  readonly close: () => void;
}

export function OptimisePanel({ model, close }: OptimisePanelProps) {
  const { t } = useTranslation('optimise');
  return (
    <Panel title={t('words:optimiseDay')} onClose={close}>
      {model ? <Optimise model={model} close={close} /> : <Skeleton height={160} animate={false} aria-busy />}
    </Panel>
  );
}

function Optimise({ model, close }: { readonly model: BoardModel; readonly close: () => void }) {
  const { t } = useTranslation('optimise');
  const { search, set } = useAddress();
  const { now, business } = useSession();
  const shortMinutes = useShortMinutes();
  const today = dayOf(now, business.timezone);
  // Keys go on in the panel, wherever they opened it.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true }), []);
  const [attempt, setAttempt] = useState(0);
  /** The search that the person ended. Another day or freedom is another search. */
  const [stopped, setStopped] = useState<string | null>(null);
  /** The plan that a new search replaces. */
  const [replacedId, setReplaced] = useState<string | null>(null);
  const [applied, setApplied] = useState<{ readonly planId: string; readonly committed: Committed } | null>(null);
  const fromAddress = askedOf(search, model.board.from, today);
  const { leaveIds, without } = fromAddress;
  // Once the address names another plan or none, something new is asked for.
  const done = applied !== null && applied.planId === fromAddress.planId ? applied.committed : null;
  const planId = fromAddress.planId === replacedId ? null : fromAddress.planId;
  const byId = usePlanById(planId);
  const plan = planId === null ? undefined : byId.data;
  // A plan that the address names knows its day and what may change.
  const day = plan?.date ?? fromAddress.day;
  const untilDay = plan?.until_date ?? fromAddress.untilDay;
  const dayCount = dayCounts.find((count) => lastDayOf(day, count) >= untilDay) ?? 1;
  const freedom = plan?.freedom ?? fromAddress.freedom;
  const isEven = plan ? plan.balance === 'even' : fromAddress.isEven;
  const overtimeMinutes = plan ? plan.max_overtime_minutes : fromAddress.overtimeMinutes;
  const effort = plan?.effort ?? fromAddress.effort;
  const searchName = `${attempt} ${day} ${untilDay} ${freedom} ${isEven} ${overtimeMinutes} ${effort} ${leaveIds.join()}`;
  const isStopped = stopped === searchName;

  const asked = {
    date: day,
    until_date: untilDay,
    balance: isEven ? 'even' : 'off',
    max_overtime_minutes: overtimeMinutes,
    effort,
  } as const;
  const inputs = {
    keep_times: { ...asked, freedom: 'keep_times' },
    within_windows: { ...asked, freedom: 'within_windows' },
    listed: { ...asked, freedom: 'listed', may_leave_window_ids: [...leaveIds] },
  } as const satisfies Record<OptimizationFreedom, Input<'previewScheduleOptimization'>>;
  const mayRun = !isStopped && !done;
  const hasListed = leaveIds.length > 0;
  const isSettled = ({ data, error, isFetching }: ReturnType<typeof usePreview>) => !isFetching && (data !== undefined || error !== null);
  // One search at a time: the chosen freedom first, then the others.
  const isWanted = (one: OptimizationFreedom) => (one === freedom ? planId === null : plan !== undefined);
  const keep = usePreview(inputs.keep_times, attempt, mayRun && isWanted('keep_times'));
  const isKeepOver = freedom === 'keep_times' || isSettled(keep);
  const within = usePreview(
    inputs.within_windows,
    attempt,
    mayRun && isWanted('within_windows') && (freedom === 'within_windows' || isKeepOver),
  );
  const isWithinOver = isKeepOver && (freedom === 'within_windows' || isSettled(within));
  const listed = usePreview(inputs.listed, attempt, mayRun && hasListed && isWanted('listed') && (freedom === 'listed' || isWithinOver));
  const previews = { keep_times: keep, within_windows: within, listed };
  const chosen = previews[freedom];

  /** What the plan was asked for, as the address says it. */
  const wish = {
    day,
    days: dayCount === 1 ? null : String(dayCount),
    freedom: freedom === 'keep_times' ? null : freedom,
    even: isEven ? '1' : null,
    overtime: overtimeMinutes === 0 ? null : String(overtimeMinutes),
    effort: effort === 'quick' ? null : effort,
  };
  const foundId = planId === null && !done ? (chosen.data?.id ?? null) : null;
  const showPlan = useEffectEvent((id: string) => set({ ...wish, plan: id }, { replace: true }));
  useEffect(() => {
    if (foundId !== null) showPlan(foundId);
  }, [foundId]);
  // The ghosts need the day on the board.
  const showDay = useEffectEvent(() => {
    if (day < model.board.from || day > model.board.to) set({ date: day === today ? explicitToday : day, day }, { replace: true });
  });
  useEffect(() => showDay(), [day]);
  useFocusBroughtHome(`${planId} ${done?.id} ${isStopped} ${chosen.status}`);

  const lookAgain = () => {
    setAttempt(attempt + 1);
    setReplaced(fromAddress.planId);
    set({ ...wish, plan: null, without: null }, { replace: true });
  };
  const choose = (next: OptimizationFreedom) => {
    set({ ...wish, freedom: next === 'keep_times' ? null : next, plan: previews[next].data?.id ?? null, without: null });
  };
  const letLeave = (ids: readonly string[]) => set({ ...wish, freedom: 'listed', leave: ids.join(','), plan: null, without: null });

  if (done) return <Applied done={done} all={plan?.steps.length ?? done.steps.length} onAgain={lookAgain} close={close} />;
  const isChoosing = freedom === 'listed' && !hasListed && planId === null;
  const error = byId.error ?? chosen.error;
  return (
    <div ref={top}>
      <TextInput
        type="date"
        label={t('day')}
        mb="xs"
        value={day}
        min={today}
        onChange={({ currentTarget: { value } }) => {
          if (value === '' || value < today) return;
          set({ day: value, date: value === today ? explicitToday : value, plan: null, without: null, leave: null });
        }}
      />
      <NativeSelect
        label={t('days.label')}
        description={dayCount > 1 ? t('days.means') : undefined}
        mb="xs"
        value={String(dayCount)}
        data={dayCounts.map((count) => ({ value: String(count), label: t('words:days', { count }) }))}
        onChange={({ currentTarget: { value } }) => set({ ...wish, days: value === '1' ? null : value, plan: null, without: null })}
      />
      <Freedoms
        chosen={freedom}
        states={{
          keep_times: { plan: freedom === 'keep_times' ? (plan ?? keep.data) : keep.data, error: keep.error, isLooking: keep.isFetching },
          within_windows: {
            plan: freedom === 'within_windows' ? (plan ?? within.data) : within.data,
            error: within.error,
            isLooking: within.isFetching,
          },
          listed: { plan: freedom === 'listed' ? (plan ?? listed.data) : listed.data, error: listed.error, isLooking: listed.isFetching },
        }}
        hasListed={hasListed}
        onChoose={choose}
        onRetry={(one) => void previews[one].refetch()}
      />
      <Switch
        label={t('even')}
        description={t('evenMeans')}
        mb="xs"
        checked={isEven}
        onChange={({ currentTarget: { checked } }) => set({ ...wish, even: checked ? '1' : null, plan: null, without: null })}
      />
      <NativeSelect
        label={t('overtime.label')}
        description={t('overtime.means')}
        mb="xs"
        value={String(overtimeMinutes)}
        data={[...new Set([...overtimeChoices, overtimeMinutes])].map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('overtime.none') : t('overtime.upTo', { time: shortMinutes(minutes) }),
        }))}
        onChange={({ currentTarget: { value } }) => set({ ...wish, overtime: value === '0' ? null : value, plan: null, without: null })}
      />
      <NativeSelect
        label={t('effort.label')}
        mb="xs"
        value={effort}
        data={optimizationEfforts.map((value) => ({ value, label: t(`effort.${value}`) }))}
        onChange={({ currentTarget: { value } }) => set({ ...wish, effort: value === 'quick' ? null : value, plan: null, without: null })}
      />
      {freedom === 'listed' && (
        <Leaving
          key={`${day} ${untilDay} ${leaveIds.join()}`}
          model={model}
          day={day}
          untilDay={untilDay}
          leaveIds={leaveIds}
          onLeave={letLeave}
        />
      )}
      {error && !plan ? (
        <ErrorNotice
          error={error}
          asked={['previewScheduleOptimization', 'getScheduleOptimization']}
          onAgain={lookAgain}
          onRetry={lookAgain}
        />
      ) : plan ? (
        <OptimisePlan
          key={plan.id}
          model={model}
          plan={plan}
          without={without}
          onWithout={(ids) => set({ without: ids.join(',') || null }, { replace: true })}
          onDone={(committed) => {
            setApplied({ planId: plan.id, committed });
            // What was found before is of a day that has changed.
            setAttempt(attempt + 1);
          }}
          onAgain={lookAgain}
          onMoreFreedom={freedom === 'keep_times' ? () => choose('within_windows') : null}
        />
      ) : isChoosing ? null : isStopped ? (
        <Stopped onAgain={lookAgain} />
      ) : (
        <Looking
          isReading={planId !== null}
          onStop={() => {
            setStopped(searchName);
            stopSearches();
          }}
        />
      )}
    </div>
  );
}

/** The search runs. It can be ended, and closing the panel ends it too. */
function Looking({ isReading, onStop }: { readonly isReading: boolean; readonly onStop: () => void }) {
  const { t } = useTranslation('optimise');
  return (
    <div className="optimise-looking" aria-busy>
      <p className="tight" role="status">
        {t('looking')}
      </p>
      <Skeleton height={72} mb="xs" animate={false} />
      {!isReading && (
        <Button variant="default" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}

function Stopped({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('optimise');
  return (
    <>
      <p className="tight" role="status">
        {t('stopped')}
      </p>
      <Group gap="xs">
        <Button variant="default" onClick={onAgain} data-autofocus>
          {t('again')}
        </Button>
      </Group>
    </>
  );
}
