/**
 * One page of settings: a title, and what is read before anything can be shown. What was read stays as it is while somebody types, so that
 * a colleague's change is told as a conflict and takes nothing away; `renew` reads it again and begins anew.
 */
import { Skeleton } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface SettingsPageProps<Data> {
  readonly title: string;
  readonly help?: string;
  /** A read: `useAsk('getBusinessSettings', {})`. */
  readonly of: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<{ readonly data: Data | undefined }>;
  };
  readonly isWide?: boolean;
  readonly children: (data: Data, renew: () => void) => ReactNode;
}

export function SettingsPage<Data>({ title, help, of: { data, error, refetch }, isWide = false, children }: SettingsPageProps<Data>) {
  const [kept, setKept] = useState<{ readonly data: Data; readonly round: number } | null>(null);
  if (kept === null && data !== undefined) setKept({ data, round: 0 });
  const renew = () =>
    void refetch().then((read) => {
      if (read.data !== undefined) setKept({ data: read.data, round: (kept?.round ?? 0) + 1 });
    });
  return (
    <div className={isWide ? 'page' : 'page narrow'}>
      <h1>{title}</h1>
      {help !== undefined && <p className="quiet tight">{help}</p>}
      {error && !kept && <ErrorNotice error={error} onRetry={renew} />}
      {!kept && !error && <Skeleton height={160} my="md" animate={false} />}
      {kept && <Fragment key={kept.round}>{children(kept.data, renew)}</Fragment>}
    </div>
  );
}
