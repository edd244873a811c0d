/** What would make a held job fit on a lane: buttons, or words while the mouse holds the job and cannot click. */
import { useAddress } from '../parts/pageAddress.ts';
import { useRemedies } from '../parts/refusal/Refusal.tsx';
import { RemedyList } from '../parts/refusal/RemedyList.tsx';
import type { Acts, HeldJob } from './acts.ts';
import type { FeasibleStarts } from './fit.ts';
import { askQuestion } from './question.ts';

/** The remedies lead to a question with a start, or change a record so that the lane opens. */
const repeatable = ['listFeasibleStarts', 'previewJobRequestMove', 'confirmJobRequest'] as const;

export interface WhyHelpProps {
  readonly acts: Acts;
  readonly held: HeldJob;
  readonly technicianId: string;
  readonly explained: NonNullable<FeasibleStarts['explained']>;
}

export function WhyHelp({ acts, held, technicianId, explained }: WhyHelpProps) {
  const address = useAddress();
  const { buttons, forOthers, words } = useRemedies(explained, { operations: repeatable, input: {} });
  const again = (some: Readonly<Record<string, unknown>>) => {
    const start = some['start_at'] ?? some['scheduled_at'];
    if (typeof start !== 'string') return;
    acts.release();
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
      {held.by === 'pointer' && buttons.length > 0 && (
        <p className="tight quiet">
          {words.text('refusals:helps.title')}: {buttons.map(({ label }) => label).join(' · ')}
        </p>
      )}
      {held.by !== 'pointer' && buttons.length > 0 && <RemedyList buttons={buttons} onAgain={again} words={words} />}
      {forOthers.map((sentence) => (
        <p key={sentence} className="tight quiet">
          {sentence}
        </p>
      ))}
    </>
  );
}
