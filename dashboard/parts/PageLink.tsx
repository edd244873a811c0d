/** A link to a page of the dashboard. Keeps the environment and does not reload the page. */
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { parametersKeptEverywhere, stringifySearch, useAddress, type Search } from './pageAddress.ts';

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly search?: Search;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function PageLink({ to, search = {}, onClick, ...rest }: PageLinkProps) {
  const address = useAddress();
  const router = useRouter();
  const kept = Object.fromEntries(parametersKeptEverywhere.map((name) => [name, address.search[name]]));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Leave a new tab, a download or another mouse button to the browser.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.go(to, search);
  };
  const preload = () => void router.preloadRoute({ to }).catch(() => undefined);
  return <a {...rest} href={to + stringifySearch({ ...kept, ...search })} onClick={follow} onMouseEnter={preload} onFocus={preload} />;
}
