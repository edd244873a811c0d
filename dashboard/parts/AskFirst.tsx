/** A button that asks for confirmation before an action that reaches customers or cannot be undone. */
import { Button, Group, Modal, type ButtonProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptLine } from './drafts/KeptLine.tsx';
import type { KeptDraft } from './drafts/useKept.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface AskFirstProps {
  /** The text of the button, and of the button that confirms. */
  readonly label: string;
  /** The text of the button that closes the question and changes nothing. Default: Cancel. */
  readonly keep?: string;
  readonly question: string;
  /** Explains the consequences. */
  readonly children?: ReactNode;
  readonly change: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly onDo: () => void;
  /** Keeps what is typed into the question. The button that changes nothing throws it away. */
  readonly draft?: KeptDraft;
  readonly button?: ButtonProps & { readonly 'aria-label'?: string };
  /** A field of the consequences has the focus, because it must be filled in. Default: the button that changes nothing has it. */
  readonly hasFocusInside?: boolean;
  /** The action can be undone: its button is not red. */
  readonly isUndoable?: boolean;
  /** The question closes with the answer: its place shows how the action goes. */
  readonly closesAtOnce?: boolean;
  /** False while something in the question must still be filled in: the button that confirms is disabled. */
  readonly isReady?: boolean;
  /** The question is open from the beginning. */
  readonly isAsking?: boolean;
}

export function AskFirst({
  label,
  keep,
  question,
  children,
  change,
  onDo,
  draft,
  button,
  hasFocusInside = false,
  isUndoable = false,
  closesAtOnce = false,
  isReady = true,
  isAsking = false,
}: AskFirstProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isAsking);
  useEffect(() => (isOpen && draft ? draft.show() : undefined), [isOpen, draft]);
  const open = () => {
    change.reset();
    setOpen(true);
  };
  const leave = () => {
    draft?.discard();
    setOpen(false);
  };
  const act = () => {
    if (closesAtOnce) setOpen(false);
    draft?.sending();
    onDo();
  };
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={question} closeButtonProps={{ 'aria-label': t('frame:close') }} centered>
        {draft && <KeptLine kept={draft} />}
        {children}
        {/* A remedy does what was missing, and then the deed itself. */}
        {change.error && <ErrorNotice error={change.error} onAgain={onDo} />}
        <Group gap="xs" mt="md">
          <Button {...(isUndoable ? {} : { color: 'red' })} loading={change.isPending} disabled={!isReady} onClick={act}>
            {label}
          </Button>
          <Button variant="default" data-autofocus={hasFocusInside ? undefined : true} onClick={leave}>
            {keep ?? t('frame:cancel')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
