/** A page of several sections (routes/sections.ts). Each section has its own address below the page's: /settings/members. */
import { useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { isShown, sectionsOf, type SectionedPage, type SectionPath } from './sections.ts';
import { NoSuchPage } from '../parts/NoSuchPage.tsx';
import { PageLink } from '../parts/PageLink.tsx';

export interface SectionsProps<Page extends SectionedPage> {
  readonly page: Page;
  readonly contents: Readonly<Record<SectionPath<Page>, ComponentType>>;
}

export function Sections<Page extends SectionedPage>({ page, contents }: SectionsProps<Page>) {
  const { t } = useTranslation();
  const { path } = useAddress();
  const session = useSession();
  const name: SectionedPage = page;
  const root = `/${name}`;
  const shown = sectionsOf[page].filter((one) => isShown(one, session));
  const [wanted = ''] = path.slice(root.length + 1).split('/');
  // The page's own address shows the first section that the member may see.
  const chosen = wanted === '' ? shown[0] : shown.find((one) => one.path === wanted);
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections stand in a row wider than the screen, so scroll to the chosen section.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen?.path]);
  if (!chosen) return <NoSuchPage />;
  const Content: ComponentType = contents[chosen.path as SectionPath<Page>];
  return (
    <div className="sections">
      <nav ref={nav} className="sections-nav" aria-label={t(`pages.${name}`)}>
        {shown.map(({ path: one, text }) => (
          <PageLink key={one} to={`${root}/${one}`} className="sections-link" aria-current={one === chosen.path ? 'page' : undefined}>
            {t(text)}
          </PageLink>
        ))}
      </nav>
      <div className="sections-content">
        <Content key={chosen.path} />
      </div>
    </div>
  );
}
