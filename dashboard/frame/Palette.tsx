/** `Ctrl K`: any page, action, job, customer or technician. The arrows choose, Enter goes there. */
import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { Icon } from '../parts/Icon.tsx';
import { actions, pages } from '../routes/pages.ts';
import { useAddress, type Search } from './address.ts';
import { bringFocusHome } from './focus.ts';

interface Found {
  readonly key: string;
  readonly kind: 'page' | 'action' | 'job' | 'customer' | 'technician';
  readonly text: string;
  readonly aside: string;
  readonly path: string;
  readonly search?: Search;
  readonly keeps?: readonly string[];
}

const waitMilliseconds = 150;
const rowsOfEach = 5;

export function Palette({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const { t } = useTranslation();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (isOpen) setTaken(false);
  }, [isOpen]);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      // To where one was; but not away from what was asked for.
      returnFocus={!isTaken}
      onExitTransitionEnd={bringFocusHome}
      title={t('palette.title')}
      size="lg"
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <Finder onTaken={() => (setTaken(true), close())} />}
    </Modal>
  );
}

function Finder({ onTaken }: { readonly onTaken: () => void }) {
  const { t } = useTranslation();
  const { path, search, go } = useAddress();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useFound(text.trim());
  useEffect(() => setChosen(0), [text]);
  const at = Math.min(chosen, found.length - 1);
  const take = (one: Found | undefined) => {
    if (!one) return;
    onTaken();
    // Of the page that is open stays what an action says that it leaves, such as the day.
    const kept =
      one.path === path ? (one.keeps ?? []).flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]] as const])) : [];
    go(one.path, { ...Object.fromEntries(kept), ...one.search });
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

function useFound(text: string): readonly Found[] {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const [typed] = useDebouncedValue(text, waitMilliseconds);
  const isAsked = typed.length >= 2;
  const options = (isAllowed: boolean) => ({ enabled: isAsked && isAllowed, keepsPrevious: isAsked });
  const search = { search: typed, limit: rowsOfEach };
  const jobs = useAsk('listJobRequests', search, options(permissions.includes('job_view')));
  const customers = useAsk('listCustomers', search, options(permissions.includes('customers_view')));
  const technicians = useAsk('listTechnicians', search, options(permissions.includes('team_view')));
  const wanted = text.toLocaleLowerCase();
  const found: Found[] = pages
    .filter(
      ({ needs, name }) => needs.every((code) => permissions.includes(code)) && t(`pages.${name}`).toLocaleLowerCase().includes(wanted),
    )
    .map(({ name, path }) => ({ key: path, kind: 'page', text: t(`pages.${name}`), aside: '', path }));
  for (const { name, needs, ...where } of actions) {
    const words = t(`actions.${name}`);
    if (needs.every((code) => permissions.includes(code)) && words.toLocaleLowerCase().includes(wanted))
      found.push({ key: name, kind: 'action', text: words, aside: '', ...where });
  }
  if (!isAsked || text.length < 2) return found;
  for (const { id, short_code, customer } of jobs.data?.items ?? [])
    found.push({
      key: id,
      kind: 'job',
      text: customer.name || (short_code ?? ''),
      aside: short_code ?? '',
      path: '/jobs',
      search: { open: id },
    });
  for (const { id, full_name, phone } of customers.data?.customers ?? [])
    found.push({ key: id, kind: 'customer', text: full_name, aside: phone, path: '/customers', search: { open: id } });
  for (const { id, full_name, job_title } of technicians.data?.technicians ?? [])
    found.push({ key: id, kind: 'technician', text: full_name, aside: job_title, path: '/team', search: { open: id } });
  return found;
}
