/** A log that is read page by page, the latest first: each page is asked for with the cursor of the one before. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface CursorPagesProps {
  /** One page: `more` is called with its next cursor to offer the page after it. */
  readonly page: (cursor: string | undefined, more: (nextCursor: string | null) => ReactNode) => ReactNode;
}

export function CursorPages({ page }: CursorPagesProps) {
  const { t } = useTranslation();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return cursors.map((cursor, index) => (
    <div key={cursor ?? ''}>
      {page(cursor, (next) =>
        next !== null && index === cursors.length - 1 ? (
          <Button variant="default" size="compact-xs" mt="xs" onClick={() => setCursors([...cursors, next])}>
            {t('words:more')}
          </Button>
        ) : null,
      )}
    </div>
  ));
}
