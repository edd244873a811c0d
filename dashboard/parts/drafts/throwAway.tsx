/** Throws a draft away, and says so with a button that brings it back. */
import { Button } from '@mantine/core';
import i18next from 'i18next';
import { drafts, type Draft } from '../../api/drafts.ts';
import { announce } from '../announce.ts';

/** A draft as people read it: its form, and what was typed. */
export const shownDraft = ({ title, name }: Pick<Draft, 'title' | 'name'>): string =>
  [title, name].filter((part) => part !== '').join(' · ');

export async function throwAway(draft: Draft): Promise<void> {
  drafts.remove(draft.id);
  await i18next.loadNamespaces('drafts');
  announce({
    text: i18next.t('drafts:thrownAway', { what: shownDraft(draft) }),
    action: (close) => (
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          drafts.putBack(draft);
          close();
        }}
      >
        {i18next.t('drafts:undo')}
      </Button>
    ),
  });
}
