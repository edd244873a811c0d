/**
 * The state of a page is in its address: filters, dates, open drawers. Values are plain text, so that a view can be read, shared and
 * reloaded. Default values are left out.
 */
import { rootRouteId, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { newRowId, type Search } from './search.ts';

export { newRowId, type Search };

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string' && value !== '') parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Search parameters that every view keeps: the environment. */
export const parametersKeptEverywhere = ['env'] as const;

export interface Address {
  readonly path: string;
  readonly search: Search;
  /** Changes some values; null removes a value. `replace`: changes the present history entry, as for typing. */
  readonly set: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
  /** Goes to another page. */
  readonly go: (path: string, search?: Search) => void;
}

export function useAddress(): Address {
  const navigate = useNavigate();
  // The address of the shown page. While the next page is loading, the browser already has the next page's address, which this page cannot
  // read.
  const path = useRouterState({
    select: ({ matches, location }) => {
      const page = matches.at(-1);
      return page && page.routeId !== rootRouteId ? page.pathname : location.pathname;
    },
  });
  const search = useRouterState({ select: ({ matches, location }) => (matches.at(-1)?.search ?? location.search) as Search });
  const set = useCallback<Address['set']>(
    (changes, { replace = false } = {}) => {
      const next = (before: Search) =>
        Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== ''));
      void navigate({ to: '.', search: next as never, replace });
    },
    [navigate],
  );
  const go = useCallback<Address['go']>(
    (to, wanted = {}) => {
      const next = (before: Search) => ({
        ...Object.fromEntries(parametersKeptEverywhere.filter((name) => before[name] !== undefined).map((name) => [name, before[name]])),
        ...wanted,
      });
      void navigate({ to, search: next as never });
    },
    [navigate],
  );
  return { path, search, set, go };
}

/** One value of the address: `const [status, setStatus] = useParameter('status', 'active')`. */
export function useParameter(name: string, usual = ''): [string, (value: string | null) => void] {
  const { search, set } = useAddress();
  const change = useCallback((value: string | null) => set({ [name]: value === usual ? null : value }), [name, set, usual]);
  return [search[name] ?? usual, change];
}
