/** The line above a form that opened with a draft. Its text is loaded when there is one. */
import { lazy, Suspense } from 'react';
import type { KeptDraft } from './useKept.ts';

const DraftLine = lazy(async () => ({ default: (await import('./DraftLine.tsx')).DraftLine }));

export const KeptLine = ({ kept }: { readonly kept: KeptDraft }) =>
  kept.returned && (
    <Suspense fallback={null}>
      <DraftLine kept={kept} />
    </Suspense>
  );
