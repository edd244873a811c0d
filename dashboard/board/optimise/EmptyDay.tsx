/** No step makes the day better: says why, and what else can be tried. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BoardModel } from '../model/model.ts';
import { LeftOut } from './LeftOut.tsx';
import { visitsOfDays, type OptimizationPlan } from './optimisation.ts';
import { PlacesNote } from './PlacesNote.tsx';
import { Stays } from './Stays.tsx';

export interface EmptyDayProps {
  readonly model: BoardModel;
  readonly plan: OptimizationPlan;
  readonly onAgain: () => void;
  readonly onMoreFreedom: (() => void) | null;
}

export function EmptyDay({ model, plan, onAgain, onMoreFreedom }: EmptyDayProps) {
  const { t } = useTranslation('optimise');
  const visits = visitsOfDays(model, plan.date, plan.until_date);
  const stay = Object.values(plan.frozen).reduce((sum, count) => sum + count, 0);
  const why = () => {
    if (plan.left_out.length > 0) return t('empty.noRoom');
    if (visits === 0) return t('empty.nothingThere');
    return visits !== null && stay >= visits ? t('empty.allStay') : t('empty.noBetter');
  };
  const mayFreeMore = onMoreFreedom !== null && visits !== 0;
  return (
    <div role="status">
      <h3 className="tight">{t('empty.title')}</h3>
      <p className="tight">{why()}</p>
      {mayFreeMore && <p className="tight">{t('empty.moreFreedom')}</p>}
      <PlacesNote model={model} day={plan.date} untilDay={plan.until_date} />
      <LeftOut leftOut={plan.left_out} />
      <Stays plan={plan} model={model} />
      <Group gap="xs" mt="xs">
        {mayFreeMore && <Button onClick={onMoreFreedom}>{t('empty.letTimesMove')}</Button>}
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </Group>
    </div>
  );
}
