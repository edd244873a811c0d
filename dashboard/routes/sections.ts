/** The sections of pages that have several, in the order of their navigation. Used by the page and by the palette. */
import { importPermissions } from '../../src/contract/imports/importPermissions.ts';
import type { SignInSession } from '../api/session.ts';
import type { PermissionCode } from '../../src/contract/permissions.ts';

export interface SectionEntry {
  /** The last part of the address: `members` in /settings/members. */
  readonly path: string;
  /** Its name: subject and key of the text. */
  readonly text: string;
  /** The section is hidden from a member who lacks one of these permissions, unless `orNeeds` applies. */
  readonly needs: readonly PermissionCode[];
  /** A member who holds all of these permissions sees the section too. */
  readonly orNeeds?: readonly PermissionCode[];
  /** Only for a member who operates the whole service. */
  readonly ofOperator?: boolean;
}

const entries = {
  catalog: [
    { path: 'job-types', text: 'words:jobTypes', needs: ['catalog_view'] },
    { path: 'skills', text: 'catalog:skills', needs: ['catalog_view'] },
    { path: 'areas', text: 'words:areas', needs: ['catalog_view'] },
  ],
  developers: [
    { path: 'keys', text: 'words:apiKeys', needs: ['developer_manage_api_keys'] },
    { path: 'webhooks', text: 'developers:sections.webhooks', needs: ['developer_manage_api_keys'] },
    { path: 'requests', text: 'developers:sections.requests', needs: ['developer_manage_api_keys'] },
    { path: 'events', text: 'developers:sections.events', needs: ['developer_manage_api_keys'] },
    // Every member sees and disconnects their own apps.
    { path: 'apps', text: 'words:connectedApps', needs: [] },
    { path: 'mails', text: 'developers:sections.mails', needs: ['business_manage'] },
    { path: 'sandbox', text: 'developers:sections.sandbox', needs: ['business_manage'] },
  ],
  settings: [
    { path: 'business', text: 'settings:sections.business', needs: ['business_manage'] },
    { path: 'hours', text: 'settings:sections.hours', needs: ['team_view', 'business_manage'] },
    { path: 'members', text: 'settings:sections.members', needs: ['business_manage'] },
    { path: 'roles', text: 'settings:sections.roles', needs: ['business_manage'] },
    { path: 'sign-in', text: 'settings:sections.signIn', needs: ['business_manage'] },
    { path: 'workflow', text: 'settings:sections.workflow', needs: ['business_manage'] },
    { path: 'messages', text: 'settings:sections.messages', needs: ['business_manage'] },
    { path: 'mails', text: 'settings:sections.mails', needs: ['business_manage'] },
    { path: 'booking', text: 'words:bookingPage', needs: ['business_manage'] },
    { path: 'calendars', text: 'words:liveCalendars', needs: ['job_view', 'schedule_manage'] },
    {
      path: 'import',
      text: 'settings:sections.import',
      needs: importPermissions.customers,
      orNeeds: importPermissions.technicians,
    },
    { path: 'retention', text: 'settings:sections.retention', needs: ['business_manage'] },
    { path: 'audit', text: 'settings:sections.audit', needs: ['business_manage'] },
    { path: 'system', text: 'settings:sections.system', needs: ['business_manage'], ofOperator: true },
    { path: 'account', text: 'settings:sections.account', needs: [] },
  ],
} as const satisfies Readonly<Record<string, readonly SectionEntry[]>>;

/** Pages that have sections. */
export type SectionedPage = keyof typeof entries;
/** The sections of one page, by the last part of the address. */
export type SectionPath<Page extends SectionedPage> = (typeof entries)[Page][number]['path'];

export const sectionsOf: Readonly<Record<SectionedPage, readonly SectionEntry[]>> = entries;

/** Whether this member sees the section, or the page. */
export const isShown = (
  { needs, orNeeds, ofOperator = false }: Pick<SectionEntry, 'needs' | 'orNeeds' | 'ofOperator'>,
  { permissions, operates_service: isOperator }: Pick<SignInSession, 'permissions' | 'operates_service'>,
): boolean => {
  const holds = (codes: readonly PermissionCode[]) => codes.every((code) => permissions.includes(code));
  return (isOperator || !ofOperator) && (holds(needs) || (orNeeds !== undefined && holds(orNeeds)));
};
