/**
 * The frame of all pages: navigation, environment, search, language and account. It also provides the sign-in session to everything below.
 */
import { AppShell, Burger, Group, NavLink, ScrollArea, Skeleton, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caller } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { drafts } from '../api/drafts.ts';
import { SignInContext, useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { pages } from '../routes/pages.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useAddress } from '../parts/pageAddress.ts';
import { AnnouncerRegion } from './Announcer.tsx';
import { ConnectionBand } from './ConnectionBand.tsx';
import { Drafts } from './Drafts.tsx';
import { EnvironmentBand, EnvironmentSwitch } from './Environment.tsx';
import { FactorBand } from './FactorBand.tsx';
import { useLiveUpdates } from '../api/stream.ts';
import { useMemberLocale } from './memberLocale.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { Palette } from './Palette.tsx';

export function Shell() {
  const { search } = useAddress();
  // Set before any read below: the environment is part of every question and of every cache key.
  caller.environment = search['env'] === 'sandbox' ? 'sandbox' : 'live';
  const { data: session, error, refetch } = useAsk('getSession', {}, { freshMilliseconds: 300_000 });
  if (session) {
    caller.csrfToken = session.csrf_token;
    drafts.keepFor(`${session.business.id} ${session.csrf_token}`);
  }
  useMemberLocale(session ?? null);
  if (!session) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} isPage /> : <FirstSkeleton />;
  return (
    <SignInContext value={session}>
      <ProofDialog />
      {/* Keyed by environment, because whatever a page has open belongs to one environment. */}
      <Frame key={session.environment} />
    </SignInContext>
  );
}

function Frame() {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, searching] = useDisclosure();
  const { path } = useAddress();
  useEffect(close, [path, close]);
  useLiveUpdates();
  useHotkeys([['mod+K', searching.open]], []);
  return (
    <AppShell
      header={{ height: 'var(--frame-header)' }}
      navbar={{ width: 'var(--frame-navbar)', breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
      transitionDuration={0}
    >
      <a className="frame-skip" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header className="frame-header" withBorder={false}>
        <EnvironmentBand />
        <Group className="frame-bar" gap="xs" wrap="nowrap" px="sm">
          <Burger hiddenFrom="sm" size="sm" opened={isOpen} onClick={toggle} aria-label={t('menu')} aria-expanded={isOpen} />
          <BusinessName />
          <UnstyledButton className="frame-search" onClick={searching.open} aria-keyshortcuts="Control+K Meta+K">
            <Icon name="search" />
            <span className="frame-search-text">{t('palette.open')}</span>
            <kbd className="frame-key" aria-hidden>
              Ctrl K
            </kbd>
          </UnstyledButton>
          <Group gap="xs" wrap="nowrap" ms="auto">
            <Drafts />
            <EnvironmentSwitch />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="frame-navbar" aria-label={t('navigation')}>
        <ScrollArea type="auto">
          <Navigation />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main className="frame-main" id="content" tabIndex={-1}>
        <ConnectionBand />
        <FactorBand />
        <Outlet />
      </AppShell.Main>
      <Palette isOpen={isSearching} close={searching.close} />
      <AnnouncerRegion />
      <TitleOfPage />
    </AppShell>
  );
}

function BusinessName() {
  const { business } = useSession();
  return (
    <PageLink to="/" className="frame-business">
      <Icon name="mark" size={22} />
      {/* A long name is cut at its end, in the name's own direction. */}
      <span dir="auto">{business.name}</span>
    </PageLink>
  );
}

function Navigation() {
  const { t } = useTranslation();
  const { path } = useAddress();
  const { permissions } = useSession();
  const shown = pages.filter(({ needs, isAside }) => !isAside && needs.every((code) => permissions.includes(code)));
  return (
    <Stack gap={1} p="xs">
      {shown.map(({ name, path: to, icon }) => {
        const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
        return (
          <NavLink
            key={name}
            component={PageLink}
            to={to}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            label={t(`pages.${name}`)}
            leftSection={<Icon name={icon} />}
            className="frame-link"
          />
        );
      })}
    </Stack>
  );
}

/** Sets the window's title to the page's name, and announces a change to screen readers. */
function TitleOfPage() {
  const { t } = useTranslation();
  const { path } = useAddress();
  const { business } = useSession();
  const entry = pages.find(({ path: one }) => (one === '/' ? path === '/' : path === one || path.startsWith(`${one}/`)));
  const title = entry ? t(`pages.${entry.name}`) : t('noPage.title');
  const [said, setSaid] = useState('');
  useEffect(() => {
    document.title = `${title} · ${business.name}`;
    setSaid(title);
  }, [title, business.name]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}

/** The outline of the frame before the sign-in session is known. */
function FirstSkeleton() {
  return (
    <div className="frame-first" aria-busy="true">
      <Skeleton height={44} radius={0} animate={false} />
      <Skeleton height={20} width="40%" m="md" />
      <Skeleton height={14} width="70%" m="md" />
      <Skeleton height={14} width="60%" m="md" />
    </div>
  );
}
