/** Reads something once: shows an outline, then the content or the error. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      {[70, 90, 50, 80, 60].map((width) => (
        <Skeleton key={width} height={14} my={14} width={`${width}%`} animate={false} />
      ))}
    </div>
  );
}
