/** Live calendars: visits under secret addresses that calendar programs read. */
import { fields } from 'contract:fields/createCalendarFeed';
import { Button, Group, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useAreaChoices, useTechnicianChoices } from '../../parts/choices.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { shownInstant } from '../../parts/times.ts';

type Feed = Output<'listCalendarFeeds'>['calendar_feeds'][number];
type Made = Output<'createCalendarFeed'>;
const reads = ['listCalendarFeeds'] as const;

export function Calendars() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useAsk('listCalendarFeeds', {});
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <div className="page narrow">
      <Group justify="space-between" gap="xs">
        <h1>{t('calendars')}</h1>
        {!isAdding && <Button onClick={() => setAdding(true)}>{t('newCalendar')}</Button>}
      </Group>
      <p className="quiet">{t('calendarsHelp')}</p>
      {made && (
        <>
          <Secret title={t('calendarAddress')} secret={made.url} />
          <Button component="a" href={made.webcal_url} variant="default">
            {t('openCalendar')}
          </Button>
        </>
      )}
      {isAdding && (
        <FeedForm
          onCancel={() => setAdding(false)}
          onMade={(feed) => {
            setAdding(false);
            setMade(feed);
          }}
        />
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} animate={false} />}
      {data?.calendar_feeds.length === 0 && <p className="quiet empty">{t('noCalendars')}</p>}
      <ul className="plain-list">
        {data?.calendar_feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} onRenewed={setMade} />
        ))}
      </ul>
    </div>
  );
}

function FeedRow({ feed, onRenewed }: { readonly feed: Feed; readonly onRenewed: (made: Made) => void }) {
  const { t, i18n } = useTranslation('settings');
  const { business } = useSession();
  const { id, kind, technician, service_area, created_by, last_read_at, works } = feed;
  const name = technician?.name ?? service_area?.name ?? t('calendarKinds.business');
  const renew = useChange('renewCalendarFeed', { outdates: reads, onDone: onRenewed });
  const revoke = useChange('revokeCalendarFeed', { outdates: reads, onDone: () => announce({ text: t('words:deleted', { name }) }) });
  return (
    <li className="plain-row">
      <bdi>{name}</bdi>
      <span className="quiet">{t(`calendarKinds.${kind}`)}</span>
      {!works && (
        <span className="badge" data-tone="bad">
          {t('calendarStopped')}
        </span>
      )}
      <span className="quiet">
        {last_read_at ? `${t('lastRead')} ${shownInstant(last_read_at, business.timezone, i18n.language)}` : t('neverRead')} ·{' '}
        <bdi>{created_by.full_name}</bdi>
      </span>
      <Group gap="xs">
        <AskFirst
          label={t('newAddress')}
          question={t('newAddressQuestion')}
          change={renew}
          onDo={() => renew.mutate({ id })}
          button={{ size: 'compact-xs' }}
        >
          <p className="tight">{t('newAddressMeans')}</p>
        </AskFirst>
        <AskFirst
          label={t('words:delete')}
          question={t('words:deleteQuestion', { name })}
          change={revoke}
          onDo={() => revoke.mutate({ id })}
          button={{ size: 'compact-xs' }}
        />
      </Group>
    </li>
  );
}

function FeedForm({ onCancel, onMade }: { readonly onCancel: () => void; readonly onMade: (made: Made) => void }) {
  const { t } = useTranslation('settings');
  const [technicians, areas] = [useTechnicianChoices(), useAreaChoices()];
  const change = useChange('createCalendarFeed', { outdates: reads, onDone: onMade });
  const draft = useDraft({ kind: 'business', technician_id: '', service_area_id: '' }, fields, change.error);
  const { kind, technician_id, service_area_id } = draft.values;
  const whose = kind === 'technician' ? { technician_id } : kind === 'area' ? { service_area_id } : {};
  return (
    <Form onSend={() => change.mutate({ kind: kind as 'area', ...whose })} change={change} onCancel={onCancel} label={t('newCalendar')}>
      <Select
        label={t('whoseVisits')}
        {...draft.choice('kind', (value) => t(`calendarKinds.${value}`))}
        allowDeselect={false}
        data-autofocus
      />
      {kind === 'technician' && <Select label={t('words:technician')} data={technicians} {...draft.reference('technician_id')} required />}
      {kind === 'area' && <Select label={t('area')} data={areas} {...draft.reference('service_area_id')} required />}
    </Form>
  );
}
