/** One step of a plan: a switch with the service's sentence, what the step brings, what the plan loses without it, and which steps go with it. */
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { neededBy, toldOf, type OptimizationStep } from './optimisation.ts';
import { toldKey } from '../../job/plan.ts';
import { useOptimiseWords } from './useOptimiseWords.ts';

export interface StepRowProps {
  readonly step: OptimizationStep;
  /** All steps of the plan. */
  readonly steps: readonly OptimizationStep[];
  readonly isOn: boolean;
  /** The board no longer shows what this step was planned for. */
  readonly isOutdated: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** The pointer or the focus came to the row, or left it. */
  readonly onPoint: (isPointed: boolean) => void;
}

export function StepRow({ step, steps, isOn, isOutdated, onToggle, onPoint }: StepRowProps) {
  const { t, i18n } = useTranslation('optimise');
  const words = useOptimiseWords();
  const { step_number: id, sentence, requires, gain, lost_if_left_out: lost, moves } = step;
  const listed = (ids: readonly number[]) => new Intl.ListFormat(i18n.language).format(ids.map(String));
  // The sentence says the driving that the step saves.
  const gained = gain.placed === 0 && gain.sla_breaches === 0 ? [] : words.gained(gain);
  const missed = words.lost(lost);
  const dependants = neededBy(steps, id);
  const told = toldOf([step], new Set([id]));
  const tags = [
    moves.some(({ leaves_promised_window: leaves }) => leaves) && (['danger', t('board:plan.leavesWindow')] as const),
    ...[...new Set(told.byMessage.map((move) => toldKey(move.customer_notification)!))].map((key) => ['good', t(`board:${key}`)] as const),
    told.toPhone.length > 0 && (['warn', t('board:plan.mustPhone')] as const),
    isOutdated && (['danger', t('mayNotFit')] as const),
  ].filter((tag) => tag !== false);
  return (
    <li
      data-off={!isOn || undefined}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <Switch
        checked={isOn}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        label={
          <>
            <span className="optimise-number">{id}.</span> {sentence}
          </>
        }
      />
      <div className="optimise-facts">
        {gained.length > 0 && <div>{t('gain', { words: words.sentence(gained) })}</div>}
        {missed.length > 0 && <div>{t('lost', { words: words.sentence(missed) })}</div>}
        {requires.length > 0 && <div>{t('requires', { steps: listed(requires) })}</div>}
        {dependants.length > 0 && <div>{t('neededBy', { steps: listed(dependants) })}</div>}
        {tags.map(([tone, text]) => (
          <span key={text} className="tag" data-tone={tone}>
            {text}
          </span>
        ))}
      </div>
    </li>
  );
}
