/** A commit of the board: says that it was done and how to take it back, or that nothing was written. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, Refused } from '../api/ask.ts';
import { keyOf, queryClient } from '../api/queries.ts';
import { announce } from '../frame/Announcer.tsx';
import { jobReads } from '../job/jobWords.ts';
import { whileCommitting } from './useBoard.ts';

interface Done {
  readonly undo_token: string | null;
}

/** Everything that shows jobs or their places is read anew; plans are when the stream tells of it, unless they have just been committed. */
export function afterChange(): void {
  for (const read of jobReads) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
}

export interface CommitOptions<Output extends Partial<Done>> {
  readonly run: () => Promise<Output>;
  readonly onDone: (output: Output) => void;
  /** The plan is no longer what it was: nothing was written. */
  readonly onDrift: () => void;
  /** What is said once it is done; the usual words when left out. */
  readonly said?: (output: Output) => string;
}

export function useCommit<Output extends Partial<Done>>({ run, onDone, onDrift, said }: CommitOptions<Output>) {
  const { t } = useTranslation('board');
  const undo = useUndo();
  return useMutation<Output>({
    mutationFn: () => whileCommitting(run),
    networkMode: 'always',
    onSuccess: (output) => {
      const token = output.undo_token ?? null;
      announce({
        text: said?.(output) ?? t('committed'),
        milliseconds: token === null ? 8_000 : 30_000,
        ...(token === null ? {} : { action: <UndoButton onUndo={() => undo(token)} /> }),
      });
      onDone(output);
      afterChange();
    },
    onError: (error) => {
      if (!(error instanceof Refused) || !error.code.endsWith('_PLAN_DRIFTED')) return;
      afterChange();
      onDrift();
    },
  });
}

function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useTranslation('board');
  return (
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      {t('undo')}
    </Button>
  );
}

/** Takes a commit back, as one of its own, or says why that is no longer possible. */
export function useUndo(): (token: string) => void {
  const { t } = useTranslation('board');
  const { mutate } = useMutation({
    mutationFn: (token: string) => ask('undoScheduleChange', { undo_token: token }),
    networkMode: 'always',
    onSuccess: ({ jobs }) => {
      afterChange();
      announce({ text: t('undone', { codes: jobs.map(({ short_code }) => short_code).join(', ') }) });
    },
    onError: (error) => {
      const data = error instanceof Refused && error.code === 'UNDO_NOT_POSSIBLE' ? (error.data as UndoRefusal) : null;
      const codes = data?.changed.map(({ short_code }) => short_code ?? '').join(', ') ?? '';
      announce({ text: data ? t(`undoNot.${data.reason}`, { codes }) : error.message, tone: 'warning', milliseconds: null });
    },
  });
  return mutate;
}

interface UndoRefusal {
  readonly reason: 'already_undone' | 'changed' | 'passed' | 'occupied';
  readonly changed: readonly { readonly short_code: string | null }[];
}
