/** A question before an act (`AskFirst`) into which something is typed. */
import { useState } from 'react';
import type { DraftForm } from '../parts/drafts/draftForm.ts';
import { useKept, useReturning } from '../parts/drafts/useKept.ts';

/** What is typed into a question is kept. The question opens again when the person asks for its draft. */
export function useKeptQuestion<Values extends object>(initial: Values, form: DraftForm, isAsking = false) {
  const draft = useKept(initial, form, { isQuestion: true });
  const [asks, setAsks] = useState(0);
  useReturning(form, () => setAsks(asks + 1), 'asked');
  return { draft, asks, ask: { draft: draft.kept, isAsking: isAsking || asks > 0 } };
}
