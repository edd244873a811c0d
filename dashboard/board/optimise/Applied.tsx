/** The steps were applied: what that brought, and who has to be phoned now. Undo is in the announcement, and in the recent changes. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { toldOf } from './optimisation.ts';
import { ToldLists } from './ToldLists.tsx';
import { useOptimiseWords } from './useOptimiseWords.ts';

export type Committed = Output<'commitScheduleOptimization'>;

export interface AppliedProps {
  readonly done: Committed;
  /** How many steps the plan had. */
  readonly all: number;
  readonly onAgain: () => void;
  readonly close: () => void;
}

export function Applied({ done, all, onAgain, close }: AppliedProps) {
  const { t } = useTranslation('optimise');
  const { totals, sentence } = useOptimiseWords();
  return (
    <div className="optimise-applied">
      <h3 tabIndex={-1} data-autofocus>
        {t('done', { chosen: done.steps.length, all })}
      </h3>
      <p className="tight">{sentence(totals(done.totals.before, done.totals.after, done.balance))}</p>
      {done.already_applied && <p className="tight">{t('doneBefore')}</p>}
      <ToldLists told={toldOf(done.steps, new Set(done.steps.map(({ step_number: id }) => id)))} />
      <Group gap="xs" mt="sm">
        <Button onClick={close}>{t('frame:close')}</Button>
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </Group>
    </div>
  );
}
