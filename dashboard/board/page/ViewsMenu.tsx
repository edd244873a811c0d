/** The saved views of the board: choose one, save the present one, delete one. */
import { Button, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { changesOf, mostNameCharacters, readViews, withView, writeViews, type SavedView } from '../model/savedViews.ts';

export function ViewsMenu() {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const { business, member } = useSession();
  const owner = `${business.id}.${member.id}`;
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useState<readonly SavedView[]>(() => readViews(owner));
  const [name, setName] = useState('');
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    return writeViews(owner, next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} shadow="md" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" className="only-wide" onClick={() => setOpen(!isOpen)}>
          {t('desk.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('desk.label')}>
        <Stack gap="xs">
          {views.length === 0 && <span className="quiet">{t('desk.none')}</span>}
          {views.map((one) => (
            <Group key={one.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                size="compact-sm"
                flex={1}
                justify="start"
                onClick={() => {
                  set(changesOf(one));
                  setOpen(false);
                }}
              >
                <bdi>{one.name}</bdi>
              </Button>
              <CloseButton
                size="sm"
                aria-label={t('desk.delete', { name: one.name })}
                onClick={() => keep(views.filter((other) => other !== one))}
              />
            </Group>
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === '') return;
              if (keep(withView(views, name.trim(), search))) announce({ text: t('desk.saved') });
              setName('');
            }}
          >
            <Stack gap={4}>
              <TextInput
                label={t('desk.name')}
                value={name}
                maxLength={mostNameCharacters}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" variant="default" size="compact-sm" disabled={name.trim() === ''}>
                {t('desk.save')}
              </Button>
            </Stack>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
