/** Actions of the palette: start something, change how this browser shows the dashboard, or sign out. */
import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { importPermissions } from '../../src/contract/imports/importPermissions.ts';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { environments, locales } from '../../src/contract/vocabulary.ts';
import { drafts } from '../api/drafts.ts';
import { useSession } from '../api/session.ts';
import { newRowId, useAddress, type Search } from '../parts/pageAddress.ts';
import { languageNames } from '../parts/language.ts';
import { speak } from './memberLocale.ts';
import { schemes } from './theme.ts';

/** An action that opens an address of the dashboard: a form, or a panel of the board. */
interface Beginning {
  /** Subject and key of its text. */
  readonly text: string;
  /** The action is hidden from a member who lacks one of these permissions. */
  readonly needs: readonly PermissionCode[];
  readonly path: string;
  readonly search?: Search;
}

const making = { open: newRowId };

const beginnings: readonly Beginning[] = [
  { text: 'frame:palette.book', needs: ['job_view', 'team_view', 'job_create', 'job_manage'], path: '/board', search: { panel: 'book' } },
  { text: 'frame:palette.emergency', needs: ['job_view', 'team_view', 'schedule_manage'], path: '/board', search: { panel: 'emergency' } },
  {
    text: 'frame:palette.absence',
    needs: ['job_view', 'team_view', 'schedule_manage', 'team_manage'],
    path: '/board',
    search: { panel: 'absence' },
  },
  {
    text: 'frame:palette.moveDay',
    needs: ['job_view', 'team_view', 'schedule_manage', 'job_manage'],
    path: '/board',
    search: { panel: 'day' },
  },
  { text: 'words:optimiseDay', needs: ['job_view', 'team_view', 'schedule_manage'], path: '/board', search: { panel: 'optimise' } },
  { text: 'customers:new', needs: ['customers_view', 'customers_manage'], path: '/customers', search: making },
  { text: 'maintenance:new', needs: ['job_view', 'customers_view', 'job_create'], path: '/maintenance', search: making },
  { text: 'team:new', needs: ['team_view', 'team_manage'], path: '/team', search: making },
  { text: 'team:timeOffRequests', needs: ['team_view', 'job_view'], path: '/team/time-off' },
  { text: 'vehicles:new', needs: ['fleet_view', 'fleet_manage'], path: '/vehicles', search: making },
  { text: 'catalog:newJobType', needs: ['catalog_view', 'catalog_manage'], path: '/catalog/job-types', search: making },
  { text: 'catalog:newCategory', needs: ['catalog_view', 'catalog_manage'], path: '/catalog/skills', search: { open: 'new-category' } },
  { text: 'catalog:newArea', needs: ['catalog_view', 'catalog_manage'], path: '/catalog/areas', search: making },
  { text: 'developers:keys.new', needs: ['developer_manage_api_keys'], path: '/developers/keys', search: making },
  { text: 'developers:hooks.new', needs: ['developer_manage_api_keys'], path: '/developers/webhooks', search: making },
  { text: 'settings:members.invite', needs: ['business_manage'], path: '/settings/members', search: making },
  { text: 'settings:roles.new', needs: ['business_manage'], path: '/settings/roles', search: making },
  { text: 'settings:hours.close', needs: ['team_view', 'business_manage'], path: '/settings/hours' },
  { text: 'settings:calendars.new', needs: ['job_view', 'schedule_manage'], path: '/settings/calendars', search: making },
  {
    text: 'frame:palette.importCustomers',
    needs: importPermissions.customers,
    path: '/settings/import',
    search: { kind: 'customers' },
  },
  {
    text: 'frame:palette.importTechnicians',
    needs: importPermissions.technicians,
    path: '/settings/import',
    search: { kind: 'technicians' },
  },
  {
    text: 'frame:palette.importJobRequests',
    needs: importPermissions.job_requests,
    path: '/settings/import',
    search: { kind: 'job_requests' },
  },
];

/** Subjects whose texts actions and sections use, besides the frame's. Loaded when the palette is first opened. */
export const paletteSubjects = ['frame', 'catalog', 'customers', 'maintenance', 'developers', 'settings', 'team', 'vehicles'] as const;

/** Search parameters of the board that stay when an action opens there: its days, and how they are shown. */
const keptOnBoard = ['date', 'view', 'group', 'map'] as const;

export interface Action {
  readonly text: string;
  readonly run: () => void;
  /** The action appears only when its words are typed, not each time the palette opens. */
  readonly isRare?: boolean;
}

/** The member's actions; empty until their texts are loaded. */
export function useActions(): readonly Action[] {
  const { t } = useTranslation();
  const { ready } = useTranslation(paletteSubjects, { useSuspense: false });
  const { permissions, environment } = useSession();
  const { path: here, search, set, go } = useAddress();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const begin = ({ path, search: wanted }: Beginning) => {
    const kept = path === '/board' && here === path ? keptOnBoard.filter((name) => search[name] !== undefined) : [];
    go(path, { ...Object.fromEntries(kept.map((name) => [name, search[name]!])), ...wanted });
  };
  if (!ready) return [];
  return [
    ...beginnings
      .filter(({ needs }) => needs.every((code) => permissions.includes(code)))
      .map((one) => ({ text: t(one.text), run: () => begin(one) })),
    ...environments
      .filter((one) => one !== environment)
      .map((one) => ({
        text: `${t('environment.label')}: ${t(`environment.${one}`)}`,
        run: () => set({ env: one === 'sandbox' ? one : null, open: null }),
      })),
    ...schemes
      .filter((one) => one !== colorScheme)
      .map((one) => ({
        text: `${t('account.colours')}: ${t(`account.scheme.${one}`)}`,
        run: () => setColorScheme(one),
        isRare: true,
      })),
    ...locales.map((one) => ({ text: `${t('account.language')}: ${languageNames[one]}`, run: () => speak(one), isRare: true })),
    { text: t('account.reference'), run: () => globalThis.location.assign('/docs'), isRare: true },
    {
      text: t('account.signOut'),
      run: () => {
        drafts.clear();
        globalThis.location.assign('/signout');
      },
    },
  ];
}
