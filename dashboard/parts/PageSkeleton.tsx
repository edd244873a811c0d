import { Skeleton } from '@mantine/core';

/** The outline of a page of rows, shown during the first read. */
export function PageSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className="page" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={14} my={12} width={`${90 - ((row * 17) % 40)}%`} animate={false} />
      ))}
    </div>
  );
}
