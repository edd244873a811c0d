/** Mails: sent, waiting, kept or skipped, with the reason. Each is shown as its recipient sees it. */
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readableMailKinds } from '../../../src/contract/mail/mailKinds.ts';
import { mailKinds, mailStatuses, messageChannels } from '../../../src/contract/vocabulary.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { languageNames } from '../../parts/language.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { MailView } from '../../parts/MailView.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { toneOf, useMoment } from './words.ts';

type Row = Output<'listOutboxMails'>['mails'][number];

export function MailOutbox() {
  const { t } = useTranslation('developers');
  const { t: mails } = useTranslation('mails');
  const { page, filter } = useList();
  const moment = useMoment();
  const kinds = readableMailKinds(useSession().permissions);
  const asked: Input<'listOutboxMails'> = {
    limit: rowsOfPage,
    page,
    status: filter('status') as Row['status'] | undefined,
    kind: filter('kind') as Row['kind'] | undefined,
    job_request_id: filter('job'),
    channel: filter('channel') as Row['channel'] | undefined,
  };
  const { data, error, refetch } = useAsk('listOutboxMails', asked, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    { name: 'subject', heading: t('mails.subject'), cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={toneOf(status)}>
          {mails(`statuses.${status}`)}
        </span>
      ),
    },
    { name: 'channel', heading: t('mails.channel'), cell: ({ channel }) => mails(`channels.${channel}`), isAside: true },
    { name: 'kind', heading: t('type'), cell: ({ kind }) => mails(`kinds.${kind}`), isAside: true },
    { name: 'to', heading: t('mails.to'), cell: ({ recipient }) => <bdi>{recipient.name || recipient.address}</bdi>, isAside: true },
    { name: 'at', heading: t('words:created_at'), cell: ({ created_at }) => moment(created_at), align: 'end', isAside: true },
  ];
  return (
    <>
      <ListPage
        title={t('sections.mails')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: mailStatuses.map((value) => ({ value, label: mails(`statuses.${value}`) })),
          },
          {
            name: 'channel',
            label: t('mails.channel'),
            choices: messageChannels.map((value) => ({ value, label: mails(`channels.${value}`) })),
          },
          { name: 'kind', label: t('type'), choices: kinds.map((value) => ({ value, label: mails(`kinds.${value}`) })) },
        ]}
        columns={columns}
        rows={data?.mails}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        empty={asked.status || asked.kind || asked.job_request_id || asked.channel ? t('words:noMatch') : t('mails.none')}
      />
      {kinds.length < mailKinds.length && <p className="quiet">{t('mails.hidden')}</p>}
      <MailDrawer />
    </>
  );
}

function MailDrawer() {
  const { open, show } = useList();
  const { data, error, refetch, isPending } = useAsk('getOutboxMail', { id: open ?? '' }, { enabled: open !== null });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={data?.subject ?? ''}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      size={680}
    >
      {data && <Mail mail={data} />}
    </DetailDrawer>
  );
}

function Mail({ mail }: { readonly mail: Output<'getOutboxMail'> }) {
  const { t } = useTranslation('developers');
  const { t: mails } = useTranslation('mails');
  const moment = useMoment();
  const [form, setForm] = useParameter('form', 'html');
  const { status, reason, recipient } = mail;
  return (
    <>
      <Facts
        facts={[
          [
            t('words:status'),
            <span key="status" className="badge" data-tone={toneOf(status)}>
              {mails(`statuses.${status}`)}
            </span>,
          ],
          [t('why'), reason && mails(`reasons.${reason}`)],
          [t('mails.channel'), mails(`channels.${mail.channel}`)],
          [t('mails.to'), <bdi key="to">{[recipient.name, recipient.address].filter(Boolean).join(' · ')}</bdi>],
          [t('mails.sender'), <bdi key="from">{mail.from}</bdi>],
          [t('mails.replyTo'), mail.reply_to && <bdi>{mail.reply_to}</bdi>],
          [t('mails.language'), languageNames[mail.locale]],
          [t('mails.sent'), moment(mail.sent_at)],
          [t('mails.due'), status === 'queued' ? moment(mail.due_at) : null],
          [t('deliveries.attempts'), mail.attempts || null],
          [t('mails.error'), mail.last_error && <bdi lang="en">{mail.last_error}</bdi>],
          [
            t('events.resource'),
            mail.job_request_id && (
              <PageLink to="/jobs" search={{ open: mail.job_request_id }}>
                {t('mails.job')}
              </PageLink>
            ),
          ],
        ]}
      />
      <SegmentedControl
        my="sm"
        aria-label={t('mails.looks')}
        value={form}
        onChange={setForm}
        transitionDuration={0}
        data={[
          { value: 'html', label: t('mails.looks') },
          { value: 'text', label: t('mails.plain') },
        ]}
      />
      {form === 'html' ? (
        <MailView html={mail.html} label={mail.subject} />
      ) : (
        <pre className="code-block" dir="auto" lang={mail.locale} tabIndex={0} role="group" aria-label={t('mails.plain')}>
          {mail.text}
        </pre>
      )}
    </>
  );
}
