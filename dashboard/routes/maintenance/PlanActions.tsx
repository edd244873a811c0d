/** What can be done with a maintenance plan: edit, skip or move the next visit, pause, resume, end. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form } from '../../parts/form.tsx';
import { shownDay } from '../../parts/times.ts';
import type { Plan } from './PlanForm.tsx';

export const planReads = ['listMaintenancePlans', 'getMaintenancePlan'] as const;

export function PlanActions({ plan, onEdit }: { readonly plan: Plan; readonly onEdit: () => void }) {
  const { t, i18n } = useTranslation('maintenance');
  const [isMoving, setMoving] = useState(false);
  const saved = () => announce({ text: t('saved') });
  const update = useChange('updateMaintenancePlan', { outdates: planReads, onDone: saved });
  const skip = useChange('changeMaintenanceVisit', { outdates: planReads, onDone: saved });
  const end = useChange('endMaintenancePlan', { outdates: planReads, onDone: saved });
  const { id, version, status: state, next_visit: next } = plan;
  const other = state === 'paused' ? 'active' : 'paused';
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button variant="default" onClick={onEdit}>
          {t('words:edit')}
        </Button>
        {next && state === 'active' && (
          <>
            <AskFirst
              label={t('skip')}
              question={t('skipQuestion', { date: shownDay(next.visit_date, i18n.language, { year: 'numeric' }) })}
              change={skip}
              onDo={() => skip.mutate({ id, version, due_date: next.due_date, action: 'skip' })}
              closesAtOnce
            >
              <p className="tight">{t('skipMeans')}</p>
            </AskFirst>
            <Button variant="default" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              {t('move')}
            </Button>
          </>
        )}
        <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ id, version, status: other })}>
          {t(state === 'paused' ? 'resume' : 'pause')}
        </Button>
        <AskFirst label={t('endPlan')} question={t('endQuestion')} change={end} onDo={() => end.mutate({ id, version })}>
          <p className="tight">{t('endMeans')}</p>
        </AskFirst>
      </Group>
      {update.error && <ErrorNotice error={update.error} />}
      {skip.error && <ErrorNotice error={skip.error} />}
      {isMoving && next && <MoveForm key={next.due_date} plan={plan} next={next} onDone={() => setMoving(false)} />}
    </>
  );
}

interface MoveFormProps {
  readonly plan: Plan;
  readonly next: NonNullable<Plan['next_visit']>;
  readonly onDone: () => void;
}

function MoveForm({ plan: { id, version }, next, onDone }: MoveFormProps) {
  const { t } = useTranslation('maintenance');
  const [day, setDay] = useState(next.visit_date);
  const move = useChange('changeMaintenanceVisit', {
    outdates: planReads,
    onDone: () => {
      announce({ text: t('saved') });
      onDone();
    },
  });
  return (
    <div className="section">
      <Form
        draft={null}
        onSend={() => move.mutate({ id, version, due_date: next.due_date, action: 'move', visit_date: day })}
        change={move}
        onCancel={onDone}
      >
        <TextInput
          type="date"
          label={t('moveTo')}
          description={t('moveHelp')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          required
          data-autofocus
        />
      </Form>
    </div>
  );
}
