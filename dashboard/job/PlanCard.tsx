/**
 * The form of every card that asks before a plan is written: what changed meanwhile, the plan in words, a refusal with its remedies, the
 * button that names the deed, and the way back. docs/internals/board.md#cards-and-plans.
 */
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { useMay } from '../api/session.ts';
import { CommitButton } from '../parts/CommitButton.tsx';
import { Decision } from '../parts/Decision.tsx';
import { ErrorNotice, type ErrorNoticeProps } from '../parts/ErrorNotice.tsx';
import { MayNotCommit } from '../parts/MayNotCommit.tsx';
import { LatestChange } from './LatestChange.tsx';
import { differences, type ComparablePlan } from './plan.ts';
import { useDifferenceWords } from './planWords.ts';
import type { ShownPlan } from './useShownPlan.ts';
import { isDrift } from './useCommit.tsx';
import './plan.css';

export interface PlanCardProps<Plan> {
  readonly shown: ShownPlan<Plan>;
  readonly comparable: (plan: Plan) => ComparablePlan;
  readonly commit: { readonly error: Error | null; readonly isPending: boolean; readonly mutate: () => void };
  /** What was asked, for the remedies of a refusal. */
  readonly asked: Omit<ErrorNoticeProps, 'error' | 'children'>;
  /** What the button does. */
  readonly deed: (plan: Plan) => ReactNode;
  /** The rights that applying the plan needs. A member without them sees the plan, and a sentence that says so. */
  readonly needs?: readonly PermissionCode[];
  /** false: the plan changes nothing. */
  readonly isReady: (plan: Plan) => boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** false: the focus stays in the form around the card. */
  readonly takesFocus?: boolean;
  /** Above the refusal of the plan. */
  readonly head?: ReactNode;
  /** Inside the refusal: what a person may allow by hand. undefined: nothing, so the refusal says what to do next. */
  readonly allowances?: (error: Error) => ReactNode;
  /** Below the plan, before the buttons. */
  readonly choices?: (plan: Plan) => ReactNode;
  readonly children: (plan: Plan) => ReactNode;
}

const usualNeeds: readonly PermissionCode[] = ['job_manage', 'schedule_manage'];

export function PlanCard<Plan>(props: PlanCardProps<Plan>) {
  const { shown, comparable, commit, asked, deed, onClose, closeLabel, takesFocus = true, head, allowances, choices, children } = props;
  const { plan, drift, error, isFetching, refetch } = shown;
  const mayApply = useMay(...(props.needs ?? usualNeeds));
  const isReady = mayApply && plan !== null && props.isReady(plan) && !drift && !isFetching;
  const close = (
    <Button variant="default" onClick={onClose}>
      {closeLabel}
    </Button>
  );
  if (error)
    return (
      <>
        {head}
        <ErrorNotice error={error} {...asked} onRetry={refetch}>
          {allowances?.(error)}
        </ErrorNotice>
        <Group my="sm">{close}</Group>
      </>
    );
  return (
    <>
      {drift && <DriftNotice before={comparable(drift.before)} after={comparable(drift.after)} onTake={drift.take} />}
      {!plan && <Skeleton height={120} animate={false} aria-busy />}
      {plan && (
        <div aria-live="polite">
          <Decision isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate} takesFocus={takesFocus}>
            {head}
            {children(plan)}
          </Decision>
        </div>
      )}
      {plan && choices?.(plan)}
      {commit.error && !isDrift(commit.error) && <ErrorNotice error={commit.error} {...asked} />}
      <Group gap="xs" my="sm">
        {plan && (
          <CommitButton isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate}>
            {deed(plan)}
          </CommitButton>
        )}
        {close}
      </Group>
      {plan && <MayNotCommit mayCommit={mayApply} />}
    </>
  );
}

interface DriftProps {
  readonly before: ComparablePlan;
  readonly after: ComparablePlan;
  readonly onTake: () => void;
}

/** Says that the shown plan no longer applies, what is different, and offers the new one. */
function DriftNotice({ before, after, onTake }: DriftProps) {
  const { t } = useTranslation('board');
  const words = useDifferenceWords();
  return (
    <Alert role="alert" color="yellow" title={t('drift.title')} mb="sm" p="xs">
      <ul className="steps">
        {differences(before, after).map((one) => (
          <li key={words(one)}>{words(one)}</li>
        ))}
      </ul>
      <LatestChange />
      <Button size="compact-sm" onClick={onTake} data-autofocus>
        {t('drift.take')}
      </Button>
    </Alert>
  );
}
