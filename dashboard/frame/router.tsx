/** Maps addresses to pages. A page and its texts are loaded on the first visit. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import i18next from 'i18next';
import { parseSearch, stringifySearch } from '../parts/pageAddress.ts';
import { Shell } from './Shell.tsx';
import { NoSuchPage } from '../parts/NoSuchPage.tsx';
import { PageFailed } from '../parts/PageFailed.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';
import { pages, type PageEntry } from '../routes/pages.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NoSuchPage });

const load = async ({ name, load }: PageEntry) => {
  const [page] = await Promise.all([load(), i18next.loadNamespaces([name, 'words'])]);
  return page;
};

const routes = pages.flatMap((entry) => {
  const component = lazyRouteComponent(() => load(entry), 'Page');
  const paths = entry.hasSections ? [entry.path, `${entry.path}/$`] : [entry.path];
  return paths.map((path) => createRoute({ getParentRoute: () => root, path, component }));
});

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageFailed,
});
