/** Changes that are previewed first. If the preview finds something to ask about, nothing is written before the user agrees. */
import { Button, Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';

/** What a preview asks about, and two ways on. */
export interface Question<About> {
  readonly about: About;
  readonly doIt: () => void;
  readonly leave: () => void;
}

export interface PreviewedChange<Id extends OperationId, About> {
  /** Previews the change, and makes it at once if there is nothing to ask. */
  readonly send: (input: Input<Id>) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
  /** null: no question is open. */
  readonly question: Question<About> | null;
}

interface PreviewOptions<Id extends OperationId, About> {
  readonly outdates: readonly OperationId[];
  readonly onDone: (output: Output<Id>) => void;
  /** What to ask, by the answer of the preview; null: nothing. */
  readonly askAbout: (output: Output<Id>, input: Input<Id>) => About | null;
}

/** For operations that take `preview`. */
export function usePreviewedChange<Id extends OperationId, About>(
  id: Id,
  { outdates, onDone, askAbout }: PreviewOptions<Id, About>,
): PreviewedChange<Id, About> {
  const [asked, setAsked] = useState<{ readonly input: Input<Id>; readonly about: About } | null>(null);
  const change = useChange(id, {
    outdates,
    onDone: (output) => {
      setAsked(null);
      onDone(output);
    },
  });
  const previewChange = useChange(id, {
    onDone: (output, previewed) => {
      const { preview: _, ...rest } = previewed as Input<Id> & { readonly preview?: boolean };
      const input = rest as Input<Id>;
      const about = askAbout(output, input);
      if (about === null) change.mutate(input);
      else setAsked({ input, about });
    },
  });
  return {
    send: (input) => {
      change.reset();
      setAsked(null);
      previewChange.mutate({ ...input, preview: true } as Input<Id>);
    },
    error: change.error ?? previewChange.error,
    isPending: change.isPending || previewChange.isPending,
    reset: () => (change.reset(), previewChange.reset()),
    question: asked && {
      about: asked.about,
      // A refusal is shown by the form.
      doIt: () => change.mutate(asked.input, { onError: () => setAsked(null) }),
      leave: () => setAsked(null),
    },
  };
}

interface QuestionDialogProps<About> {
  readonly change: { readonly question: Question<About> | null; readonly isPending: boolean };
  readonly title: string;
  /** Label of the button that makes the change. */
  readonly label: string;
  readonly children: (about: About) => ReactNode;
}

/** A dialog, so that nobody edits the form between the preview and the answer: the answer saves what was previewed. */
export function QuestionDialog<About>({ change: { question, isPending }, title, label, children }: QuestionDialogProps<About>) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.leave()}
      title={title}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      centered
    >
      {question && (
        <>
          {children(question.about)}
          <Group gap="xs" mt="md">
            <Button color="red" loading={isPending} onClick={question.doIt}>
              {label}
            </Button>
            <Button variant="default" data-autofocus onClick={question.leave}>
              {t('frame:cancel')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
