/** Stands around what an operation answers. It takes the focus after a remedy was used, so that reading goes on with the new answer. */
import type { ReactNode } from 'react';

export function Answer({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div className={className} data-answer tabIndex={-1}>
      {children}
    </div>
  );
}
