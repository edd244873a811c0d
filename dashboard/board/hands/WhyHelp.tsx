/** What would make a held job fit on a lane: buttons, or words while the mouse holds the job and cannot click. */
import { useAddress } from '../../parts/pageAddress.ts';
import { useRemedies } from '../../parts/refusal/Refusal.tsx';
import { RemedyList } from '../../parts/refusal/RemedyList.tsx';
import type { FeasibleStarts } from '../model/fit.ts';
import type { Hands } from './hands.ts';
import type { HeldJob, How } from './types.ts';
import { askQuestion } from '../model/question.ts';

/** The remedies lead to a question with a start, or change a record so that the lane opens. */
const repeatable = ['listFeasibleStarts', 'previewJobRequestMove', 'confirmJobRequest'] as const;

export interface WhyHelpProps {
  readonly hands: Hands;
  readonly held: HeldJob;
  readonly how: How;
  readonly technicianId: string;
  readonly explained: NonNullable<FeasibleStarts['explained']>;
}

export function WhyHelp({ hands, held, how, technicianId, explained }: WhyHelpProps) {
  const address = useAddress();
  const { buttons, forOthers, words } = useRemedies(explained, { operations: repeatable, input: {} });
  const again = (some: Readonly<Record<string, unknown>>) => {
    const start = some['start_at'] ?? some['scheduled_at'];
    if (typeof start !== 'string') return;
    hands.send({ kind: 'release' });
    askQuestion(address, {
      kind: held.from === null ? 'confirm' : 'move',
      jobId: held.jobId,
      technicianId: typeof some['technician_id'] === 'string' ? some['technician_id'] : technicianId,
      startAt: start.slice(0, 16),
      mode: 'overtime',
      displacement: 'push',
      mayPush: false,
      afterHours: false,
    });
  };
  return (
    <>
      {how === 'pointer' && buttons.length > 0 && (
        <p className="tight quiet">
          {words.text('refusals:helps.title')}: {buttons.map(({ label }) => label).join(' · ')}
        </p>
      )}
      {how !== 'pointer' && buttons.length > 0 && <RemedyList buttons={buttons} onAgain={again} words={words} />}
      {forOthers.map((sentence) => (
        <p key={sentence} className="tight quiet">
          {sentence}
        </p>
      ))}
    </>
  );
}
