/** The schedule changed before the commit: names the steps that no longer fit, and offers to apply the others. */
import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BoardModel } from '../model/model.ts';
import type { OptimizationPlan } from './optimisation.ts';

/** `data` of OPTIMIZATION_PLAN_DRIFTED. */
export interface DriftData {
  readonly drifted: readonly {
    readonly step_number: number;
    readonly job_request_ids: readonly string[];
    readonly technician_ids: readonly string[];
  }[];
  readonly still_valid_step_numbers: readonly number[];
}

export interface DriftedProps {
  readonly drift: DriftData;
  readonly plan: OptimizationPlan;
  readonly model: BoardModel;
  readonly isBusy: boolean;
  /** Applies the steps that still fit. */
  readonly onApply: () => void;
  readonly onAgain: () => void;
}

export function Drifted({ drift: { drifted, still_valid_step_numbers: valid }, plan, model, isBusy, onApply, onAgain }: DriftedProps) {
  const { t, i18n } = useTranslation('optimise');
  const list = new Intl.ListFormat(i18n.language);
  const moves = new Map(plan.steps.flatMap((step) => step.moves.map((move) => [move.job_request_id, move])));
  const nameOf = (id: string) => model.board.technicians.full_name[model.technicianById.get(id) ?? -1] ?? t('aTechnician');
  return (
    <Alert role="alert" color="yellow" variant="light" p="xs" mt="sm" title={t('board:drift.title')} data-autofocus tabIndex={-1}>
      <ul className="steps">
        {drifted.map(({ step_number: id, job_request_ids: jobs, technician_ids: technicians }) => (
          <li key={id}>
            <strong>{t('step', { step: id })}</strong>
            {jobs.length > 0 && (
              <div>{t('drift.jobs', { codes: list.format(jobs.map((job) => moves.get(job)?.short_code ?? t('aVisit'))) })}</div>
            )}
            {technicians.length > 0 && <div>{t('drift.technicians', { names: list.format(technicians.map(nameOf)) })}</div>}
          </li>
        ))}
      </ul>
      <p className="tight">{valid.length > 0 ? t('drift.rest', { steps: list.format(valid.map(String)) }) : t('drift.nothing')}</p>
      <Group gap="xs">
        {valid.length > 0 && (
          <Button onClick={onApply} loading={isBusy}>
            {t('apply', { chosen: valid.length, all: plan.steps.length })}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      </Group>
    </Alert>
  );
}
