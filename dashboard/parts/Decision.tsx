/** The text of a card that asks before it writes. It gets the focus once one can decide, so that it is read out before its button. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DecisionProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Enter on the text. A key that is held down does nothing (keyRepeat.ts). */
  readonly onCommit: () => void;
  /** false: the focus stays in the form that this text belongs to. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function Decision({ isReady, isBusy, onCommit, takesFocus = true, children }: DecisionProps) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isReady && takesFocus) text.current?.focus({ preventScroll: true });
  }, [isReady, takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || event.repeat || !isReady || isBusy) return;
    event.preventDefault();
    onCommit();
  };
  return (
    <div
      ref={text}
      role="group"
      tabIndex={-1}
      className="decision"
      aria-label={t('frame:decision')}
      aria-describedby={id}
      aria-keyshortcuts="Enter"
      onKeyDown={onKeyDown}
    >
      <div id={id}>{children}</div>
    </div>
  );
}
