/** Every event of the last thirty days, with the body that webhooks get. */
import { useTranslation } from 'react-i18next';
import { eventTypeNames } from '../../../src/contract/eventTypes.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { CopyButton } from '../../parts/Secret.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant } from '../../parts/times.ts';
import { prettyJson } from './json.ts';

type Row = Output<'listEvents'>['events'][number];

export function EventLog() {
  const { t, i18n } = useTranslation('developers');
  const { t: actionName } = useTranslation('actions');
  const { business } = useSession();
  const { page, filter } = useList();
  const asked = { limit: rowsOfPage, page, type: filter('type'), resource_id: filter('resource') } as Input<'listEvents'>;
  const { data, error, refetch } = useAsk('listEvents', asked, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    { name: 'type', heading: t('event'), cell: ({ type }) => <code dir="ltr">{type}</code> },
    { name: 'means', heading: t('means'), cell: ({ type }) => actionName(type), isAside: true },
    { name: 'at', heading: t('at'), cell: ({ created_at }) => shownInstant(created_at, business.timezone, i18n.language), align: 'end' },
  ];
  return (
    <>
      <ListPage
        title={t('events')}
        filters={[{ name: 'type', label: t('event'), choices: eventTypeNames.map((value) => ({ value, label: value })) }]}
        columns={columns}
        rows={data?.events}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ type, created_at }) => `${type} ${created_at}`}
        empty={filter('type') ? t('words:noMatch') : t('noEvents')}
      />
      <EventDrawer />
    </>
  );
}

function EventDrawer() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { open, show } = useList();
  const { data, error, refetch, isPending } = useAsk('getEvent', { id: open ?? '' }, { enabled: open !== null });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={<code dir="ltr">{data?.type ?? ''}</code>}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      size={640}
    >
      {data && (
        <>
          <Facts
            facts={[
              [t('at'), shownInstant(data.created_at, business.timezone, i18n.language)],
              [
                t('eventId'),
                <code key="id" dir="ltr">
                  {data.id}
                </code>,
              ],
              [
                t('resourceId'),
                <code key="resource" dir="ltr">
                  {data.resource_id}
                </code>,
              ],
            ]}
          />
          <Section title={t('body')} actions={<CopyButton text={data.body} />}>
            <pre className="code-block" dir="ltr" tabIndex={0}>
              {prettyJson(data.body)}
            </pre>
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
