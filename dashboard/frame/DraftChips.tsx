/** Names the drafts whose form is not on the screen. A click opens the form again, and a draft can be thrown away. [drafts.found] */
import '../parts/drafts/drafts.css';
import { CloseButton, Popover } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { caller } from '../api/ask.ts';
import { drafts, type Draft } from '../api/drafts.ts';
import { shownDraft, throwAway } from '../parts/drafts/throwAway.tsx';
import { useAddress, type Search } from '../parts/pageAddress.ts';
import { shownNumber } from '../parts/times.ts';

/** Search parameters that open a form. The others say how a page is shown, and stay as they are on the same page. */
const ofForms = ['open', 'panel', 'job', 'technician', 'off', 'until', 'urgent', 'gap', 'later', 'act', 'for'] as const;

const closedOf = () => drafts.closedIn(caller.environment);
const idsOf = () =>
  closedOf()
    .map(({ id, changedAt }) => `${id} ${changedAt}`)
    .join();

export function DraftChips() {
  const { t, i18n } = useTranslation('drafts');
  const [isOpen, setOpen] = useState(false);
  const { path, search, go } = useAddress();
  useSyncExternalStore((listener) => drafts.hear(listener), idsOf);
  const closed = closedOf();
  const [only] = closed;
  if (!only) return null;
  const show = (draft: Draft) => {
    setOpen(false);
    drafts.askFor(draft.id);
    go(draft.path, draft.path === path ? withForm(search, draft.search) : draft.search);
  };
  const remove = (draft: Draft) => (
    <CloseButton
      size="sm"
      aria-label={t('throwAway', { what: shownDraft(draft) })}
      onClick={() => {
        void throwAway(draft);
      }}
    />
  );
  const total = shownNumber(closed.length, i18n.language);
  if (closed.length === 1)
    return (
      <div className="draft-chip" role="group" aria-label={t('title', { total })}>
        <button type="button" className="draft-name" title={shownDraft(only)} onClick={() => show(only)}>
          <span className="draft-long" dir="auto">
            {t('unfinished', { what: shownDraft(only) })}
          </span>
          <span className="draft-short">{t('title', { total })}</span>
        </button>
        {remove(only)}
      </div>
    );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={320} withinPortal={false} trapFocus>
      <Popover.Target>
        <button type="button" className="draft-chip draft-name" onClick={() => setOpen(!isOpen)}>
          {t('title', { total })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title', { total })}>
        <ul className="plain-list draft-list">
          {closed.map((draft) => (
            <li key={draft.id}>
              <button type="button" className="draft-name" onClick={() => show(draft)}>
                <span dir="auto">{shownDraft(draft)}</span>
              </button>
              {remove(draft)}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function withForm(shown: Search, wanted: Search): Search {
  const isOfForm = (name: string) => (ofForms as readonly string[]).includes(name);
  const chosen = (search: Search, ofForm: boolean) => Object.entries(search).filter(([name]) => isOfForm(name) === ofForm);
  return Object.fromEntries([...chosen(shown, false), ...chosen(wanted, true)]);
}
