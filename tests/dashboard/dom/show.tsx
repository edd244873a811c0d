/** Shows a component as the dashboard does: with theme, direction, texts, address, reads, announcements and a sign-in session. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense, type ReactNode } from 'react';
import { caller } from '../../../dashboard/api/ask.ts';
import { queryClient } from '../../../dashboard/api/queries.ts';
import { SignInContext, type SignInSession } from '../../../dashboard/api/session.ts';
import { AnnouncerRegion } from '../../../dashboard/frame/Announcer.tsx';
import { ProofDialog } from '../../../dashboard/frame/ProofDialog.tsx';
import { theme } from '../../../dashboard/frame/theme.ts';
import { changeLocale, directionOf } from '../../../dashboard/parts/language.ts';
import { parseSearch, stringifySearch } from '../../../dashboard/parts/pageAddress.ts';
import { permissionCodes, type PermissionCode } from '../../../src/contract/permissions.ts';
import type { Locale } from '../../../src/contract/vocabulary.ts';

export interface ShowOptions {
  readonly locale?: Locale;
  /** The address, with its parameters. */
  readonly path?: string;
  /** Permissions of the member; all when left out. */
  readonly may?: readonly PermissionCode[];
  /** All permissions but these. */
  readonly mayNot?: readonly PermissionCode[];
  readonly session?: Partial<SignInSession>;
  readonly zone?: string;
}

export interface Shown {
  readonly user: UserEvent;
  /** The address after what was done. */
  readonly address: () => string;
}

/** The sign-in session of an owner in New York, on the Monday of the recorded examples. */
export const owner: SignInSession = {
  member: {
    id: '018f2b5c-0000-7000-8000-000000000021',
    full_name: 'Olive Owner',
    email: 'olive@hudson.example',
    role: 'Owner',
    role_display_name: 'Owner',
    locale: null,
  },
  business: {
    id: '018f2b5c-0000-7000-8000-000000000005',
    alias: 'hudson',
    name: 'Hudson Plumbing',
    timezone: 'America/New_York',
    currency: 'USD',
    country: 'US',
    default_locale: 'en',
    postal_code_radius_km: 5,
    city_radius_km: 15,
  },
  environment: 'live',
  now: '2026-03-02T14:00:00Z',
  permissions: [...permissionCodes],
  operates_service: false,
  second_factor: { is_set: false, required_from: null },
  technician_id: null,
  sends_mail: true,
  mail_kinds_off: [],
  csrf_token: 'token-of-the-sign-in',
};

export async function show(component: ReactNode, options: ShowOptions = {}): Promise<Shown> {
  const { locale = 'en', path = '/', may = permissionCodes, mayNot = [], zone = owner.business.timezone } = options;
  await act(() => changeLocale(locale));
  const session: SignInSession = {
    ...owner,
    business: { ...owner.business, timezone: zone },
    permissions: may.filter((code) => !mayNot.includes(code)),
    ...options.session,
  };
  Object.assign(caller, { csrfToken: session.csrf_token, environment: session.environment });
  const root = createRootRoute({
    component: () => (
      <SignInContext value={session}>
        <ProofDialog />
        <Suspense fallback={null}>
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </Suspense>
        <AnnouncerRegion />
      </SignInContext>
    ),
  });
  const page = () => component;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: page }),
      createRoute({ getParentRoute: () => root, path: '$', component: page }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  // The texts of the frame are there before anything is shown, as in main.tsx.
  await i18next.loadNamespaces(['frame', 'words']);
  await act(async () => {
    render(
      <DirectionProvider initialDirection={directionOf(locale)}>
        <MantineProvider theme={theme} env="test" withCssVariables={false} withStaticClasses={false}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>,
    );
    await router.load();
  });
  return { user: userEvent.setup(), address: () => router.state.location.href };
}

/** A text of the dashboard in the shown language: `text('customers:tiers.vip')`. */
export const text = (key: string, values: Readonly<Record<string, unknown>> = {}): string => i18next.t(key, values);
