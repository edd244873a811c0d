/** A link to the page of the own second factor, which leads back to this view. The service makes that page, so it is no route of the dashboard. */
import type { ReactNode } from 'react';
import { useAddress } from './pageAddress.ts';

export function FactorLink({ children }: { readonly children: ReactNode }) {
  const { path } = useAddress();
  return <a href={`/second-factor?next=${encodeURIComponent(path)}`}>{children}</a>;
}
