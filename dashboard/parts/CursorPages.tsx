/** Paging through a log, which has no last page: older entries, and back to the latest. The cursor is in the address as `page`. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddress } from './pageAddress.ts';

export function CursorPages({ next }: { readonly next: string | null | undefined }) {
  const { t } = useTranslation('access');
  const { search, set } = useAddress();
  const cursor = search['page'];
  if (!next && !cursor) return null;
  return (
    <Group gap="xs" className="cursor-pages">
      {cursor && (
        <Button variant="default" onClick={() => set({ page: null, open: null })}>
          {t('latest')}
        </Button>
      )}
      {next && (
        <Button variant="default" onClick={() => set({ page: next, open: null })}>
          {t('older')}
        </Button>
      )}
    </Group>
  );
}
