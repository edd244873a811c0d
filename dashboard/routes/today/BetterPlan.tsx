/** The row of a plan that was made in the night. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { useUndo } from '../../job/useCommit.tsx';
import { isolated } from '../../parts/isolated.ts';
import { shownDay } from '../../parts/times.ts';
import { Go, Line, type Row } from './DecisionLine.tsx';

/** The plan of the night. The board shows its steps beside the day. */
export function BetterPlan({ kind, plan }: Row<'plan'>) {
  const { t, i18n } = useTranslation('today');
  const undo = useUndo();
  const mayPlan = useMay('job_view', 'schedule_manage');
  const mayUndo = useMay('job_manage', 'schedule_manage');
  const { id, date, saved_driving_minutes: saved, placed, applied_steps: applied, undo_token: token } = plan;
  const gains = [
    saved > 0 && t('decide.lessDriving', { count: saved }),
    saved < 0 && t('decide.moreDriving', { count: -saved }),
    placed > 0 && t('decide.placed', { count: placed }),
  ].filter((gain) => gain !== false);
  const title = t('decide.betterPlan', { date: isolated(shownDay(date, i18n.language)) });
  return (
    <Line
      kind={kind}
      title={title}
      detail={
        <>
          {gains.join(' · ')}
          {applied > 0 && (
            <>
              {gains.length > 0 && ' · '}
              {t('decide.applied', { count: applied })}
              {token !== null && mayUndo && (
                <Button variant="subtle" size="compact-xs" onClick={() => undo(token)}>
                  {t('board:undo')}
                </Button>
              )}
            </>
          )}
        </>
      }
      action={
        <Go search={mayPlan ? { date, panel: 'optimise', plan: id } : { date }} of={title}>
          {t(mayPlan ? 'decide.look' : 'decide.open')}
        </Go>
      }
    />
  );
}
