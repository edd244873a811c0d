/** What visits may change: three freedoms side by side, each with what its plan brings. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optimizationFreedoms, type OptimizationFreedom } from '../../../src/contract/vocabulary.ts';
import { onRadioKey, radioStop } from '../../parts/radios.ts';
import type { OptimizationPlan } from './optimisation.ts';
import { useOptimiseWords } from './useOptimiseWords.ts';

export interface FreedomState {
  readonly plan: OptimizationPlan | undefined;
  readonly error: Error | null;
  readonly isLooking: boolean;
}

export interface FreedomsProps {
  readonly chosen: OptimizationFreedom;
  readonly states: Readonly<Record<OptimizationFreedom, FreedomState>>;
  /** Whether visits are listed that may leave their promised window. */
  readonly hasListed: boolean;
  readonly onChoose: (freedom: OptimizationFreedom) => void;
  readonly onRetry: (freedom: OptimizationFreedom) => void;
}

export function Freedoms({ chosen, states, hasListed, onChoose, onRetry }: FreedomsProps) {
  const { t } = useTranslation('optimise');
  const failed = optimizationFreedoms.filter((one) => one !== chosen && states[one].error !== null && !states[one].isLooking);
  return (
    <>
      <div className="plans optimise-freedoms" role="radiogroup" aria-label={t('freedom.label')} onKeyDown={onRadioKey}>
        {optimizationFreedoms.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === chosen}
            tabIndex={radioStop(one === chosen, false)}
            className="plan-choice"
            onClick={() => one !== chosen && onChoose(one)}
          >
            <strong>{t(`freedom.${one}`)}</strong> <Brought state={states[one]} isMissing={one === 'listed' && !hasListed} />
          </button>
        ))}
      </div>
      <p className="quiet tight">{t(`freedom.${chosen}Means`)}</p>
      {failed.map((one) => (
        <p key={one} className="quiet tight">
          {t('freedom.failed', { freedom: t(`freedom.${one}`) })}{' '}
          <Button size="compact-xs" variant="default" onClick={() => onRetry(one)}>
            {t('again')}
          </Button>
        </p>
      ))}
    </>
  );
}

function Brought({ state: { plan, error, isLooking }, isMissing }: { readonly state: FreedomState; readonly isMissing: boolean }) {
  const { t } = useTranslation('optimise');
  const { totals } = useOptimiseWords();
  if (plan) {
    const words = totals(plan.totals.before, plan.totals.after, plan.balance);
    return (words.length > 0 ? words : [t('freedom.nothing')]).map((word) => <small key={word}>{word} </small>);
  }
  if (isMissing) return <small>{t('freedom.choose')}</small>;
  return <small>{isLooking ? t('freedom.looking') : error ? t('freedom.unknown') : '–'}</small>;
}
