import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface CommitButtonProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onCommit: () => void;
  readonly children: ReactNode;
}

/** The button that commits. It takes the focus once it is ready, so that Enter commits. */
export function CommitButton({ isReady, isBusy, onCommit, children }: CommitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return (
    <Button ref={button} onClick={() => onCommit()} disabled={!isReady} loading={isBusy} aria-keyshortcuts="Enter">
      {children}
    </Button>
  );
}
