/** The audit: who changed access and settings, and through which credential. */
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { auditActionNames } from '../../../src/contract/auditActions.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { Section } from '../../parts/Section.tsx';
import { useMoment } from '../developers/words.ts';

type Entry = Output<'listAuditLog'>['entries'][number];

const most = 1000;

export function AuditLog() {
  const { t } = useTranslation(['settings', 'actions']);
  const { filter } = useList();
  const { search } = useAddress();
  const moment = useMoment();
  const { data: members } = useAsk('listMembers', { limit: most });
  const asked: Input<'listAuditLog'> = {
    limit: rowsOfPage,
    after: search['page'],
    action: filter('action') as Entry['action'] | undefined,
    member_id: filter('member'),
  };
  const { data, error, refetch } = useAsk('listAuditLog', asked, { keepsPrevious: true });
  const whoOf = useWho();
  const wordOf = (action: Entry['action']) => t(`actions:${action}`);
  const columns: Column<Entry>[] = [
    { name: 'action', heading: t('audit.action'), cell: ({ action }) => wordOf(action) },
    { name: 'subject', heading: t('audit.subject'), cell: ({ subject }) => <bdi>{subject.name || subject.id}</bdi>, isAside: true },
    {
      name: 'who',
      heading: t('audit.who'),
      cell: ({ actor }) => <bdi>{whoOf(actor)}</bdi>,
      isAside: true,
    },
    { name: 'through', heading: t('audit.through'), cell: ({ actor }) => t(`audit.actors.${actor.kind}`), isAside: true },
    {
      name: 'environment',
      heading: t('frame:environment.label'),
      cell: ({ environment }) => (environment ? t(`frame:environment.${environment}`) : t('audit.both')),
      isAside: true,
    },
    { name: 'at', heading: t('audit.at'), cell: ({ at }) => moment(at), align: 'end' },
  ];
  return (
    <>
      <ListPage
        title={t('sections.audit')}
        filters={[
          { name: 'action', label: t('audit.action'), choices: auditActionNames.map((value) => ({ value, label: wordOf(value) })) },
          {
            name: 'member',
            label: t('audit.who'),
            choices: members?.members.map(({ id, full_name }) => ({ value: id, label: full_name })) ?? [],
          },
        ]}
        columns={columns}
        rows={data?.entries}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ action, at }) => `${wordOf(action)} ${moment(at)}`}
        empty={t('words:noMatch')}
      />
      <CursorPages next={data?.next_after} />
      <EntryDrawer entries={data?.entries} wordOf={wordOf} />
    </>
  );
}

interface EntryDrawerProps {
  readonly entries: readonly Entry[] | undefined;
  readonly wordOf: (action: Entry['action']) => string;
}

function EntryDrawer({ entries, wordOf }: EntryDrawerProps) {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const moment = useMoment();
  const whoOf = useWho();
  const entry = entries?.find(({ id }) => id === open);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={entry ? wordOf(entry.action) : ''}
      isPending={!entries}
      size={600}
    >
      {!entry && <p className="quiet">{t('audit.gone')}</p>}
      {entry && (
        <>
          <Facts
            facts={[
              [t('audit.at'), moment(entry.at)],
              [t('audit.subject'), <bdi key="subject">{entry.subject.name}</bdi>],
              [t('audit.who'), <bdi key="who">{whoOf(entry.actor)}</bdi>],
              [t('audit.through'), [t(`audit.actors.${entry.actor.kind}`), entry.actor.credential?.name].filter(Boolean).join(' · ')],
              [t('frame:environment.label'), entry.environment ? t(`frame:environment.${entry.environment}`) : t('audit.both')],
              [t('frame:error.request'), entry.request_id && <code>{entry.request_id}</code>],
            ]}
          />
          {entry.changes.length > 0 && <Changes entry={entry} />}
        </>
      )}
    </DetailDrawer>
  );
}

/** Background work of the business has no member: a setting or a maintenance plan made it. */
function useWho() {
  const { t } = useTranslation('settings');
  return ({ member, kind }: Entry['actor']) => member?.full_name ?? t(kind === 'member' ? 'audit.automatic' : 'audit.operator');
}

const written = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

function Changes({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('settings');
  return (
    <Section title={t('audit.changes')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('audit.field')}</Table.Th>
            <Table.Th>{t('audit.before')}</Table.Th>
            <Table.Th>{t('audit.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entry.changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Td>
                <code>{field}</code>
              </Table.Td>
              <Table.Td className="address">{written(before)}</Table.Td>
              <Table.Td className="address">{written(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
