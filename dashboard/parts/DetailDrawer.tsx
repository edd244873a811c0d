/** The drawer of one resource. The address has its id (`open`), so that it can be shared. Esc and the browser's back button close it. */
import { Drawer, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bringFocusHome } from './focus.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Why the resource could not be read; null: no error. */
  readonly error?: Error | null;
  readonly onRetry?: () => void;
  /** Whether the resource is being read for the first time. */
  readonly isPending?: boolean;
  readonly size?: number;
  readonly children: ReactNode;
}

export function DetailDrawer({ isOpen, onClose, title, error, onRetry, isPending = false, size = 480, children }: DetailDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ backgroundOpacity: 0.15 }}
      onExitTransitionEnd={bringFocusHome}
    >
      {error ? <ErrorNotice error={error} onRetry={onRetry} /> : isPending ? <DrawerSkeleton /> : children}
    </Drawer>
  );
}

/** The outline shown while the resource is being read. */
export const DrawerSkeleton = () => (
  <div aria-busy="true">
    {[60, 80, 45, 70, 55].map((width) => (
      <Skeleton key={width} height={13} my={14} width={`${width}%`} animate={false} />
    ))}
  </div>
);

/** Facts of a resource, each with its name. A fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
