import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface CommitButtonProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onCommit: () => void;
  readonly children: ReactNode;
}

/** The button that commits. The focus is on the text before it (Decision.tsx), which is read out first and where Enter commits too. */
export function CommitButton({ isReady, isBusy, onCommit, children }: CommitButtonProps) {
  return (
    <Button onClick={() => onCommit()} disabled={!isReady} loading={isBusy}>
      {children}
    </Button>
  );
}
