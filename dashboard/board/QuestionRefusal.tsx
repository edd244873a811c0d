/** The refusal of a drop: the reasons, and the remedies, each one click away. */
import { Button, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refused } from '../api/ask.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { UnlockAndRetry } from '../job/Marks.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { shownLocal } from '../parts/times.ts';
import { useBlockerWords } from '../job/blockerWords.ts';
import type { FeasibleStarts } from './fit.ts';
import type { BoardModel } from './model.ts';
import { modeRemedyKey } from '../job/modeRemedy.ts';
import { technicianName } from './technicianName.ts';
import { askQuestion, type Question } from './question.ts';

type Blockers = FeasibleStarts['blocked'][number]['blockers'];

/** The part of a refusal's data that is shown; the contract has the rest. */
interface RefusalData {
  readonly failed_precondition?: string;
  readonly blockers?: Blockers;
  readonly remedies?: readonly {
    readonly kind: string;
    readonly operation: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  }[];
  readonly conflicts?: readonly { readonly short_code: string | null; readonly frozen_because: string }[];
}

export interface QuestionRefusalProps {
  readonly question: Question;
  readonly model: BoardModel | null;
  readonly error: Error;
  readonly onRetry: () => void;
}

export function QuestionRefusal({ question, model, error, onRetry }: QuestionRefusalProps) {
  const { t } = useTranslation('board');
  const address = useAddress();
  const words = useBlockerWords();
  const change = (some: Partial<Question>) => askQuestion(address, { ...question, ...some }, { replace: true });
  const refused = error instanceof Refused ? error : null;
  const data = (refused?.data ?? {}) as RefusalData;
  const skills = model ? model.board.skills.id.map((id, index) => ({ id, name: model.board.skills.name[index]! })) : [];
  const isAboutHours = refused !== null && (refused.code.endsWith('_NO_WORKING_DAY') || refused.code.endsWith('_TECH_INFEASIBLE'));
  return (
    <Stack gap="xs">
      {data.blockers?.map((blocker) => (
        <span key={blocker.kind} className="tag" data-tone="danger">
          {words({ technician: 0, blockers: [blocker], short_minutes: null, is_for_travel: false, is_crew_short: false }, skills)}
        </span>
      ))}
      {data.conflicts?.map(({ short_code, frozen_because }) => (
        <span key={short_code} className="tag" data-tone="danger">
          {t(`frozen.${frozen_because}`, { code: short_code ?? '' })}
        </span>
      ))}
      {data.failed_precondition === 'locked' && <UnlockAndRetry jobId={question.jobId} onDone={onRetry} />}
      <Remedies question={question} model={model} data={data} />
      {refused?.code === 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' && (
        <Checkbox checked={question.mayPush} onChange={() => change({ mayPush: true })} label={t('letPush')} />
      )}
      {isAboutHours && !question.afterHours && (
        <Checkbox checked={question.afterHours} onChange={() => change({ afterHours: true })} label={t('letAfterHours')} />
      )}
      <ErrorNotice error={error} onRetry={onRetry} />
    </Stack>
  );
}

/** The remedies that repeat the call with another technician, start or mode. */
function Remedies({
  question,
  model,
  data,
}: {
  readonly question: Question;
  readonly model: BoardModel | null;
  readonly data: RefusalData;
}) {
  const { t, i18n } = useTranslation('board');
  const address = useAddress();
  const asked = (data.remedies ?? []).filter(({ operation }) =>
    ['previewJobRequestMove', 'previewEmergencyReschedule'].includes(operation),
  );
  return asked.map(({ kind, arguments: some }, index) => {
    const next: Question = {
      ...question,
      technicianId: (some['technician_id'] as string | undefined) ?? question.technicianId,
      startAt: (some['start_at'] as string | undefined) ?? question.startAt,
      mode: (some['mode'] as Question['mode'] | undefined) ?? question.mode,
      displacement: (some['displacement_mode'] as Question['displacement'] | undefined) ?? question.displacement,
      mayPush: some['allow_non_p0_displacement'] === true || question.mayPush,
      afterHours: some['after_hours_override'] === true || question.afterHours,
    };
    const what = [
      next.technicianId === question.technicianId ? '' : technicianName(model, next.technicianId),
      next.startAt === question.startAt ? '' : shownLocal(next.startAt, i18n.language),
    ].filter(Boolean);
    return (
      <Button key={`${kind} ${index}`} variant="default" justify="start" onClick={() => askQuestion(address, next, { replace: true })}>
        {what.length > 0
          ? what.join(' · ')
          : t(modeRemedyKey(kind, some, { mode: question.mode, displacement_mode: question.displacement }))}
      </Button>
    );
  });
}
