/** Every event that webhooks can receive, whether or not an endpoint listened. */
import { useTranslation } from 'react-i18next';
import { eventTypeNames } from '../../../src/contract/eventTypes.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { eventIdOf, readable, useMoment } from './words.ts';

type Row = Output<'listEvents'>['events'][number];

/** The page of each kind of subject. */
const pageOf: Readonly<Record<string, string>> = { job_request: '/jobs', customer: '/customers', technician: '/team' };

export function EventLog() {
  const { t } = useTranslation('developers');
  const { page, filter } = useList();
  const moment = useMoment();
  const asked: Input<'listEvents'> = {
    limit: rowsOfPage,
    page,
    type: filter('type') as Row['type'] | undefined,
    resource_id: filter('resource'),
  };
  const { data, error, refetch } = useAsk('listEvents', asked, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    { name: 'type', heading: t('type'), cell: ({ type }) => <code>{type}</code> },
    { name: 'resource', heading: t('events.resource'), cell: ({ resource_id }) => <code>{resource_id}</code>, isAside: true },
    { name: 'at', heading: t('requests.at'), cell: ({ created_at }) => moment(created_at), align: 'end' },
  ];
  return (
    <>
      <ListPage
        title={t('sections.events')}
        filters={[{ name: 'type', label: t('type'), choices: eventTypeNames.map((value) => ({ value, label: value })) }]}
        columns={columns}
        rows={data?.events}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ type, created_at }) => `${type} ${moment(created_at)}`}
        empty={asked.type || asked.resource_id ? t('words:noMatch') : t('events.none')}
      />
      <EventDrawer />
    </>
  );
}

function EventDrawer() {
  const { t } = useTranslation('developers');
  const { open, show } = useList();
  const moment = useMoment();
  const { data, error, refetch, isPending } = useAsk('getEvent', { id: open ?? '' }, { enabled: open !== null });
  const page = pageOf[data?.type.split('.')[0] ?? ''];
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={data?.type ?? ''}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      size={640}
    >
      {data && (
        <>
          <Facts
            facts={[
              [t('requests.at'), moment(data.created_at)],
              [
                t('events.resource'),
                page && (
                  <PageLink to={page} search={{ open: data.resource_id }}>
                    {t('events.open')}
                  </PageLink>
                ),
              ],
              ['webhook-id', <code key="id">{eventIdOf(data.id)}</code>],
            ]}
          />
          <Section title={t('events.body')}>
            <CodeBlock label={t('events.body')} text={readable(data.body)} copies={data.body} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
