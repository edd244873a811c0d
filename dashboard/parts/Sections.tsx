/** A page of several sections, each with an address of its own below the page's: /settings/members. */
import { useEffect, useRef, type ComponentType } from 'react';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { useSession } from '../api/session.ts';
import { useAddress } from '../frame/address.ts';
import { NoSuchPage } from './NoSuchPage.tsx';
import { PageLink } from './PageLink.tsx';

export interface SectionEntry {
  /** The part of the address; empty for the first, which is the page's own. */
  readonly path: string;
  readonly label: string;
  /** Whoever lacks one of these is not shown it. */
  readonly needs: readonly PermissionCode[];
  readonly Content: ComponentType;
}

export interface SectionsProps {
  readonly title: string;
  readonly root: string;
  readonly sections: readonly SectionEntry[];
}

export function Sections({ title, root, sections }: SectionsProps) {
  const { path } = useAddress();
  const { permissions } = useSession();
  const shown = sections.filter(({ needs }) => needs.every((code) => permissions.includes(code)));
  const [wanted = ''] = path.slice(root.length + 1).split('/');
  // The page's own address shows the first that the member may see.
  const chosen = wanted === '' ? shown[0] : shown.find((one) => one.path === wanted);
  const nav = useRef<HTMLElement>(null);
  // On a phone they stand in a row that is wider than the screen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen?.path]);
  if (!chosen) return <NoSuchPage />;
  const { Content } = chosen;
  return (
    <div className="sections">
      <nav ref={nav} className="sections-nav" aria-label={title}>
        {shown.map(({ path: one, label }) => (
          <PageLink key={one} to={`${root}/${one}`} className="sections-link" aria-current={one === chosen.path ? 'page' : undefined}>
            {label}
          </PageLink>
        ))}
      </nav>
      <div className="sections-content">
        <Content key={chosen.path} />
      </div>
    </div>
  );
}
