/** Mails that were made: sent, waiting, kept or skipped, and why; each as it looks. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailKinds, mailStatuses } from '../../../src/contract/vocabulary.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { languageNames } from '../../frame/language.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant } from '../../parts/times.ts';

type Row = Output<'listOutboxMails'>['mails'][number];
const tones = { queued: undefined, sent: 'good', kept: undefined, skipped: undefined, failed: 'bad' } as const;

export function Outbox() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { page, filter } = useList();
  const asked = {
    limit: rowsOfPage,
    page,
    status: filter('status'),
    kind: filter('kind'),
    job_request_id: filter('job'),
  } as Input<'listOutboxMails'>;
  const { data, error, refetch } = useAsk('listOutboxMails', asked, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    { name: 'subject', heading: t('subject'), cell: ({ subject }) => <bdi>{subject}</bdi> },
    { name: 'to', heading: t('recipient'), cell: ({ recipient }) => <bdi>{recipient.name || recipient.address}</bdi>, isAside: true },
    { name: 'kind', heading: t('mailKind'), cell: ({ kind }) => t(`words:mailKinds.${kind}`), isAside: true },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={tones[status]}>
          {t(`mailStatuses.${status}`)}
        </span>
      ),
    },
    {
      name: 'at',
      heading: t('at'),
      cell: ({ created_at }) => shownInstant(created_at, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('mails')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: mailStatuses.map((value) => ({ value, label: t(`mailStatuses.${value}`) })),
          },
          { name: 'kind', label: t('mailKind'), choices: mailKinds.map((value) => ({ value, label: t(`words:mailKinds.${value}`) })) },
        ]}
        columns={columns}
        rows={data?.mails}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        empty={filter('status') || filter('kind') ? t('words:noMatch') : t('noMails')}
      />
      <MailDrawer />
    </>
  );
}

function MailDrawer() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { open, show } = useList();
  const { data, error, refetch, isPending } = useAsk('getOutboxMail', { id: open ?? '' }, { enabled: open !== null });
  const when = (instant: string | null) => instant && shownInstant(instant, business.timezone, i18n.language);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={<bdi>{data?.subject ?? ''}</bdi>}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      size={640}
    >
      {data && (
        <>
          <Facts
            facts={[
              [t('words:status'), t(`mailStatuses.${data.status}`)],
              [t('why'), data.reason && t(`mailReasons.${data.reason}`)],
              [t('recipient'), <bdi key="to">{[data.recipient.name, data.recipient.address].filter(Boolean).join(' · ')}</bdi>],
              [t('sender'), <bdi key="from">{data.from}</bdi>],
              [t('replyTo'), data.reply_to && <bdi>{data.reply_to}</bdi>],
              [t('language'), languageNames[data.locale]],
              [t('mailKind'), t(`words:mailKinds.${data.kind}`)],
              [
                t('job'),
                data.job_request_id && (
                  <PageLink to="/jobs" search={{ open: data.job_request_id }}>
                    {t('openJob')}
                  </PageLink>
                ),
              ],
              [t('due'), when(data.due_at)],
              [t('sent'), when(data.sent_at)],
              [t('lastError'), data.last_error],
            ]}
          />
          <Section title={t('content')}>
            <MailContent text={data.text} html={data.html} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}

/** The mail as its reader sees it, in a frame that runs nothing; or as text. */
export function MailContent({ text, html }: { readonly text: string; readonly html: string }) {
  const { t } = useTranslation('developers');
  const [form, setForm] = useState('text');
  return (
    <>
      <SegmentedControl
        aria-label={t('content')}
        value={form}
        onChange={setForm}
        data={[
          { value: 'text', label: t('asText') },
          { value: 'html', label: t('asSource') },
        ]}
        mb="xs"
        transitionDuration={0}
      />
      <pre className="code-block" dir={form === 'html' ? 'ltr' : 'auto'} tabIndex={0}>
        {form === 'html' ? html : text}
      </pre>
    </>
  );
}
