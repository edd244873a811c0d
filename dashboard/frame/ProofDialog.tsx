/** The dialog in which the member proves again who they are, over whatever page or dialog made the change. docs/dashboard.md. */
import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hearProofQuestions, type ProofQuestion } from '../api/proof.ts';

const ProofForm = lazy(async () => ({ default: (await import('./ProofForm.tsx')).ProofForm }));

/** Stands before all pages, so that it hears Escape before their dialogs do: only the topmost dialog closes. */
export function ProofDialog() {
  const [question, setQuestion] = useState<ProofQuestion | null>(null);
  useEffect(() => hearProofQuestions(setQuestion), []);
  useWindowEvent(
    'keydown',
    (event) => {
      if (!question || event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      question.answer(false);
    },
    { capture: true },
  );
  if (!question) return null;
  return (
    <Suspense>
      <ProofForm question={question} />
    </Suspense>
  );
}
