/** What stands beside the board: the queue, or what is being asked or done. */
import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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
  return (
    <div className="panel-head">
      <h2>{title}</h2>
      {children}
      {onClose && <CloseButton aria-label={t('close')} onClick={onClose} />}
    </div>
  );
}
