/** The pages of the dashboard in the order of the navigation. A new page is one line here, one file beside it, and one file of texts. */
import type { ComponentType } from 'react';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import type { IconName } from '../parts/Icon.tsx';

export interface PageEntry {
  /** Also the subject of its texts, locales/<language>/<name>.json, and its name in the navigation, `frame:pages.<name>`. */
  readonly name: string;
  readonly path: string;
  readonly icon: IconName;
  /** The page is hidden from a member who lacks one of these permissions. */
  readonly needs: readonly PermissionCode[];
  /** Whether the page has sections, which read the rest of the address. */
  readonly hasSections?: boolean;
  /** Left out of the navigation. Other pages and the palette lead to it. */
  readonly isAside?: boolean;
  readonly load: () => Promise<{ Page: ComponentType }>;
}

export const pages: readonly PageEntry[] = [
  { name: 'today', path: '/', icon: 'today', needs: [], load: () => import('./today.tsx') },
  { name: 'board', path: '/board', icon: 'board', needs: ['job_view', 'team_view'], load: () => import('./board.tsx') },
  { name: 'jobs', path: '/jobs', icon: 'jobs', needs: ['job_view'], load: () => import('./jobs.tsx') },
  { name: 'customers', path: '/customers', icon: 'customers', needs: ['customers_view'], load: () => import('./customers.tsx') },
  {
    name: 'maintenance',
    path: '/maintenance',
    icon: 'maintenance',
    needs: ['job_view', 'customers_view'],
    load: () => import('./maintenance.tsx'),
  },
  { name: 'team', path: '/team', icon: 'team', needs: ['team_view'], hasSections: true, load: () => import('./team.tsx') },
  { name: 'vehicles', path: '/vehicles', icon: 'vehicles', needs: ['fleet_view'], load: () => import('./vehicles.tsx') },
  { name: 'reports', path: '/reports', icon: 'reports', needs: ['job_view', 'team_view'], load: () => import('./reports.tsx') },
  { name: 'catalog', path: '/catalog', icon: 'catalog', needs: ['catalog_view'], hasSections: true, load: () => import('./catalog.tsx') },
  { name: 'developers', path: '/developers', icon: 'developers', needs: [], hasSections: true, load: () => import('./developers.tsx') },
  { name: 'settings', path: '/settings', icon: 'settings', needs: [], hasSections: true, load: () => import('./settings.tsx') },
  { name: 'setup', path: '/setup', icon: 'settings', needs: ['business_manage'], isAside: true, load: () => import('./setup.tsx') },
];
