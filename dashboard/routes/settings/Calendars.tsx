/** Live calendars: secret addresses that calendar programs read regularly. */
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fields } from 'contract:fields/createCalendarFeed';
import { calendarKinds, type CalendarKind } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useAreaChoices, useTechnicianChoices } from '../../parts/choices.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { SecretOnce, useSecretGuard } from '../../parts/SecretOnce.tsx';
import { useMoment } from '../developers/words.ts';

type Feed = Output<'listCalendarFeeds'>['calendar_feeds'][number];
type Made = Output<'createCalendarFeed'>;

export function Calendars() {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const moment = useMoment();
  const [made, setMade] = useState<Made | null>(null);
  const { data, error, refetch } = useAsk('listCalendarFeeds', {});
  const leave = (id: string | null) => {
    setMade(null);
    show(id);
  };
  const { isWarned, onClose } = useSecretGuard(made?.url, () => leave(null));
  const nameOf = ({ kind, technician, service_area }: Feed) => technician?.name ?? service_area?.name ?? t(`calendars.kinds.${kind}`);
  const columns: Column<Feed>[] = [
    { name: 'name', heading: t('calendars.shows'), cell: (feed) => <bdi>{nameOf(feed)}</bdi> },
    { name: 'kind', heading: t('calendars.kind'), cell: ({ kind }) => t(`calendars.kinds.${kind}`), isAside: true },
    {
      name: 'works',
      heading: t('words:status'),
      cell: ({ works }) => (
        <span className="badge" data-tone={works ? 'good' : 'bad'}>
          {t(works ? 'calendars.works' : 'calendars.broken')}
        </span>
      ),
    },
    { name: 'by', heading: t('words:createdBy'), cell: ({ created_by }) => <bdi>{created_by.full_name}</bdi>, isAside: true },
    { name: 'read', heading: t('calendars.lastRead'), cell: ({ last_read_at }) => moment(last_read_at, '–'), align: 'end', isAside: true },
  ];
  const feed = data?.calendar_feeds.find(({ id }) => id === open);
  return (
    <>
      <ListPage
        title={t('words:liveCalendars')}
        actions={<Button onClick={() => show(newRowId)}>{t('calendars.new')}</Button>}
        columns={columns}
        rows={data?.calendar_feeds}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={nameOf}
        empty={t('calendars.none')}
      />
      <DetailDrawer
        isOpen={open !== null}
        onClose={onClose}
        title={open === newRowId && !made ? t('calendars.new') : <bdi>{made ? nameOf(made) : feed ? nameOf(feed) : ''}</bdi>}
        isPending={open !== newRowId && data === undefined}
      >
        {made ? (
          <>
            <SecretOnce
              label={t('calendars.address')}
              help={t('calendars.addressHelp')}
              secret={made.url}
              isWarned={isWarned}
              onKept={() => leave(made.id)}
            />
            <p>
              <a href={made.webcal_url}>{t('calendars.subscribe')}</a>
            </p>
          </>
        ) : open === newRowId ? (
          <FeedForm onMade={setMade} onCancel={() => leave(null)} />
        ) : feed ? (
          <FeedDetails feed={feed} name={nameOf(feed)} onMade={setMade} />
        ) : (
          <p className="quiet">{t('calendars.gone')}</p>
        )}
      </DetailDrawer>
    </>
  );
}

function FeedForm({ onMade, onCancel }: { readonly onMade: (made: Made) => void; readonly onCancel: () => void }) {
  const { t } = useTranslation('settings');
  const technicians = useTechnicianChoices();
  const areas = useAreaChoices();
  const create = useChange('createCalendarFeed', { outdates: ['listCalendarFeeds'], onDone: onMade });
  const draft = useDraft({ kind: 'business' as CalendarKind, technician_id: '', service_area_id: '' }, fields, create.error, {
    saves: 'createCalendarFeed',
    isNew: true,
    title: t('calendars.new'),
  });
  const { kind, technician_id, service_area_id } = draft.values;
  const owner = { business: {}, technician: { technician_id }, area: { service_area_id } }[kind];
  return (
    <Form draft={draft} label={t('calendars.create')} change={create} onCancel={onCancel} onSend={() => create.mutate({ kind, ...owner })}>
      <p className="quiet tight">{t('calendars.help')}</p>
      <Select
        label={t('calendars.kind')}
        data={calendarKinds.map((value) => ({ value, label: t(`calendars.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => value && draft.set({ kind: value })}
        allowDeselect={false}
        data-autofocus
      />
      {kind === 'technician' && <Select label={t('words:technician')} data={technicians} required {...draft.reference('technician_id')} />}
      {kind === 'area' && <Select label={t('words:serviceArea')} data={areas} required {...draft.reference('service_area_id')} />}
    </Form>
  );
}

interface FeedDetailsProps {
  readonly feed: Feed;
  readonly name: string;
  readonly onMade: (made: Made) => void;
}

function FeedDetails({ feed, name, onMade }: FeedDetailsProps) {
  const { t } = useTranslation('settings');
  const { show } = useList();
  const moment = useMoment();
  const renew = useChange('renewCalendarFeed', { outdates: ['listCalendarFeeds'], onDone: onMade });
  const revoke = useChange('revokeCalendarFeed', {
    outdates: ['listCalendarFeeds'],
    onDone: () => {
      announce({ text: t('calendars.revoked') });
      show(null);
    },
  });
  return (
    <>
      <Group gap="xs" mb="sm">
        <AskFirst
          label={t('calendars.renew')}
          question={t('calendars.renewQuestion', { name })}
          change={renew}
          onDo={() => renew.mutate({ id: feed.id })}
        >
          <p className="tight">{t('calendars.renewMeans')}</p>
        </AskFirst>
        <AskFirst
          label={t('calendars.revoke')}
          question={t('calendars.revokeQuestion', { name })}
          change={revoke}
          onDo={() => revoke.mutate({ id: feed.id })}
        >
          <p className="tight">{t('calendars.revokeMeans')}</p>
        </AskFirst>
      </Group>
      {!feed.works && <p className="tight">{t('calendars.brokenHelp')}</p>}
      <Facts
        facts={[
          [t('calendars.kind'), t(`calendars.kinds.${feed.kind}`)],
          [t('words:createdBy'), <bdi key="by">{feed.created_by.full_name}</bdi>],
          [t('words:created_at'), moment(feed.created_at)],
          [t('calendars.renewed'), moment(feed.renewed_at)],
          [t('calendars.lastRead'), moment(feed.last_read_at)],
        ]}
      />
    </>
  );
}
