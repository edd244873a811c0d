/** The command palette (`Ctrl K`): finds any page, action, job, customer or technician. The arrows choose, Enter opens. */
import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { Icon } from '../parts/Icon.tsx';
import { pages } from '../routes/pages.ts';
import { isShown, sectionsOf, type SectionedPage } from '../routes/sections.ts';
import { paletteSubjects, useActions } from './actions.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { bringFocusHome, useFocusWhileShown } from '../parts/focus.ts';

interface Found {
  readonly key: string;
  readonly kind: 'page' | 'action' | 'job' | 'customer' | 'technician';
  readonly text: string;
  readonly aside: string;
  readonly run: () => void;
}

const waitMilliseconds = 150;
const rowsOfEach = 5;

export function Palette({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      // `useFocusWhileShown` takes the focus and gives it back.
      returnFocus={false}
      onExitTransitionEnd={bringFocusHome}
      title={t('palette.title')}
      size="lg"
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <Finder close={close} />}
    </Modal>
  );
}

function Finder({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const { field, leave } = useFocusWhileShown<HTMLInputElement>();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useFound(text.trim());
  useEffect(() => setChosen(0), [text]);
  const at = Math.min(chosen, found.length - 1);
  const take = (one: Found | undefined) => {
    if (!one) return;
    leave();
    close();
    one.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') take(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        leftSection={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        size="md"
      />
      <div className="palette" role="listbox" id={listId} aria-label={t('palette.title')}>
        {found.map((one, index) => (
          <div
            key={one.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-row"
            ref={(element) => {
              if (index === at) void element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => take(one)}
          >
            <span className="palette-kind">{t(`palette.kind.${one.kind}`)}</span>
            <span className="palette-text">{one.text}</span>
            <span className="palette-aside">{one.aside}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="quiet">{t('palette.nothing')}</p>}
    </>
  );
}

/** Matches for the typed text: pages and actions at once, and rows when the service has answered. */
function useFound(text: string): readonly Found[] {
  const [pagesFound, actions, rows] = [usePages(text), useActions(), useRows(text)];
  const fits = fitting(text);
  const actionsFound = actions
    .filter((one) => fits(one.text) && (text !== '' || !one.isRare))
    .map((one): Found => ({ key: one.text, kind: 'action', aside: '', ...one }));
  return [...pagesFound, ...actionsFound, ...rows];
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/** Whether every word occurs in a text, in any order and regardless of case and accents. */
function fitting(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/);
  return (text) => words.every((word) => plain(text).includes(word));
}

/** Pages, and also their sections once something is typed. */
function usePages(text: string): Found[] {
  const { t } = useTranslation();
  const { ready } = useTranslation(paletteSubjects, { useSuspense: false });
  const session = useSession();
  const { go } = useAddress();
  const fits = fitting(text);
  const found: Found[] = [];
  for (const page of pages.filter((one) => isShown(one, session))) {
    const name = t(`pages.${page.name}`);
    if (fits(name)) found.push({ key: page.path, kind: 'page', text: name, aside: '', run: () => go(page.path) });
    if (text === '' || !ready) continue;
    for (const section of sectionsOf[page.name as SectionedPage] ?? []) {
      const [title, path] = [t(section.text), `${page.path}/${section.path}`];
      if (!isShown(section, session) || !fits(`${name} ${title}`)) continue;
      found.push({ key: path, kind: 'page', text: title, aside: name, run: () => go(path) });
    }
  }
  return found;
}

/** Jobs, customers and technicians, from the second letter on. */
function useRows(text: string): Found[] {
  const session = useSession();
  const { go } = useAddress();
  const [typed] = useDebouncedValue(text, waitMilliseconds);
  const isAsked = typed.length >= 2;
  const options = (isAllowed: boolean) => ({ enabled: isAsked && isAllowed, keepsPrevious: isAsked });
  const search = { search: typed, limit: rowsOfEach };
  const jobs = useAsk('listJobRequests', search, options(session.permissions.includes('job_view')));
  const customers = useAsk('listCustomers', search, options(session.permissions.includes('customers_view')));
  const technicians = useAsk('listTechnicians', search, options(session.permissions.includes('team_view')));
  if (!isAsked || text.length < 2) return [];
  const row = (kind: Found['kind'], path: string, id: string, name: string, aside: string): Found => ({
    key: id,
    kind,
    text: name,
    aside,
    run: () => go(path, { open: id }),
  });
  return [
    ...(jobs.data?.items ?? []).map(({ id, short_code, customer }) =>
      row('job', '/jobs', id, customer.name || (short_code ?? ''), short_code ?? ''),
    ),
    ...(customers.data?.customers ?? []).map(({ id, full_name, phone, merged_into_customer_id: mergedInto }) => ({
      ...row('customer', '/customers', mergedInto ?? id, full_name, phone),
      key: id,
    })),
    ...(technicians.data?.technicians ?? []).map(({ id, full_name, job_title }) => row('technician', '/team', id, full_name, job_title)),
  ];
}
