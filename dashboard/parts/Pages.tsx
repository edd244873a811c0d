/** Page numbers below a list. The present page is in the address. */
import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddress } from './pageAddress.ts';

/** The page in the address: 1 or more. `name`: the parameter of a second list on the same page. */
export function usePage(name = 'page'): number {
  const { search } = useAddress();
  return Math.max(1, Number(search[name] ?? 1) || 1);
}

export function Pages({ name = 'page', count }: { readonly name?: string; readonly count: number }) {
  const { t } = useTranslation();
  const { set } = useAddress();
  const page = usePage(name);
  if (count <= 1) return null;
  return (
    <Pagination
      size="sm"
      total={count}
      value={page}
      onChange={(next) => set({ [name]: next === 1 ? null : String(next) })}
      getItemProps={(one) => ({ 'aria-label': t('list.page', { page: one }) })}
      getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'list.next' : 'list.previous') })}
    />
  );
}
