/** The panel beside the board: the queue, or the present question or task. */
import { CloseButton } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bringFocusHome } from '../../parts/focus.ts';

export function PanelHead({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  // This component may have been loaded only now, after the focus was lost.
  useEffect(bringFocusHome, []);
  return (
    <div className="panel-head">
      <h2 tabIndex={-1} data-parked>
        {title}
      </h2>
      {children}
      {onClose && <CloseButton aria-label={t('close')} onClick={onClose} />}
    </div>
  );
}

export interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A task beside the board, with its title and a button that closes it. */
export function Panel({ title, onClose, children }: PanelProps) {
  return (
    <section aria-label={title}>
      <PanelHead title={title} onClose={onClose} />
      <div className="panel-body">{children}</div>
    </section>
  );
}
