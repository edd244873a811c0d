/** The text messages of a customer and the answers, with a box to answer. docs/internals/messages.md#conversations. */
import { fields } from 'contract:fields/textCustomer';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf, type OperationId, type Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { announce } from './announce.ts';
import { useReturning } from './drafts/useKept.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Facts } from './Facts.tsx';
import { Form, useDraft } from './form.tsx';
import { Section } from './Section.tsx';
import { ShowAll } from './ShowAll.tsx';
import { shownInstant } from './times.ts';

type Message = Output<'listCustomerMessages'>['messages'][number];

const outdates: readonly OperationId[] = [
  'listCustomerMessages',
  'getToday',
  'listBoardQueue',
  'listJobRequests',
  'getJobRequest',
  'listOutboxMails',
];
const [shownAtFirst, most] = [10, 500];

interface ConversationProps {
  readonly customerId: string;
  /** The job that an answer is about. null: that of the last message. */
  readonly jobId: string | null;
}

export function Conversation({ customerId, jobId }: ConversationProps) {
  const { t } = useTranslation('jobs');
  const maySee = useMay('customers_view', 'job_view');
  const mayAnswer = useMay('customers_view', 'job_view', 'job_manage');
  const [limit, setLimit] = useState(shownAtFirst);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useAsk('listCustomerMessages', { id: customerId, limit }, { enabled: maySee, keepsPrevious: true });
  const mark = useChange('markCustomerMessagesRead', { outdates, onDone: () => announce({ text: t('conversation.markedRead') }) });
  useReturning(mayAnswer ? { saves: 'textCustomer', about: customerId } : null, () => setWriting(true));
  // A business without text messages has no conversation, unless it had one.
  if (!maySee || (data?.messages.length === 0 && data.not_texted_because === 'no_texts')) return null;
  const mayWrite = mayAnswer && data?.not_texted_because === null;
  const newest = data?.messages[0];
  return (
    <Section
      title={t('conversation.title')}
      actions={
        mayAnswer &&
        !isWriting && (
          <Group gap="xs">
            {data !== undefined && data.unread > 0 && newest && (
              <Button
                variant="default"
                size="compact-xs"
                loading={mark.isPending}
                onClick={() => mark.mutate({ id: customerId, read_until: newest.created_at })}
              >
                {t('conversation.markRead')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="default" size="compact-xs" onClick={() => setWriting(true)}>
                {t('conversation.write')}
              </Button>
            )}
          </Group>
        )
      }
    >
      {isWriting && mayWrite && <Answer customerId={customerId} jobId={jobId} onClose={() => setWriting(false)} />}
      {mark.error && <ErrorNotice error={mark.error} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {mayAnswer && data?.not_texted_because && <p className="quiet">{t(`conversation.untexted.${data.not_texted_because}`)}</p>}
      {data?.messages.length === 0 && !isWriting && <p className="quiet">{t('conversation.none')}</p>}
      <ul className="plain-list conversation">
        {data?.messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {data && <ShowAll label={t('noteList.more')} total={data.meta.total} shown={data.messages.length} onShow={() => setLimit(most)} />}
    </Section>
  );
}

function MessageRow({ message }: { readonly message: Message }) {
  const { t, i18n } = useTranslation('jobs');
  const { t: mailText } = useTranslation('mails');
  const { business } = useSession();
  const { direction, text, meaning, author, automatic_kind: kind, phone, status, reason } = message;
  const isUnsent = status !== null && status !== 'sent';
  const problem =
    isUnsent && (reason === null ? mailText(`statuses.${status}`) : t('conversation.notSent', { reason: mailText(`reasons.${reason}`) }));
  const facts = [
    kind ? t('conversation.automatic', { kind: mailText(`kinds.${kind}`) }) : author === null ? phone : author.name,
    shownInstant(message.created_at, business.timezone, i18n.language),
    message.short_code,
    meaning && t(`conversation.meanings.${meaning}`),
    problem,
  ];
  return (
    <li className="conversation-message" data-direction={direction}>
      <p className="note-text tight" dir="auto">
        {text === '' ? <em>{t('conversation.picture')}</em> : text}
      </p>
      <p className="quiet tight">
        {direction === 'in' && message.read_at === null && (
          <>
            <span className="badge" data-tone="warn">
              {t('conversation.unread')}
            </span>{' '}
          </>
        )}
        <Facts facts={facts} />
      </p>
    </li>
  );
}

function Answer({ customerId, jobId, onClose }: ConversationProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const { t: mailText } = useTranslation('mails');
  const change = useChange('textCustomer', {
    outdates,
    onDone: ({ reason }) => {
      announce({
        text: reason === null ? t('conversation.sending') : t('conversation.notSent', { reason: mailText(`reasons.${reason}`) }),
      });
      onClose();
    },
  });
  const draft = useDraft({ text: '' }, fields, change.error, { saves: 'textCustomer', about: customerId, title: t('conversation.text') });
  const refused = dataOf(change.error, 'CUSTOMER_NOT_TEXTED');
  const send = () => change.mutate({ id: customerId, text: draft.values.text, ...(jobId === null ? {} : { job_request_id: jobId }) });
  return (
    <Form
      draft={draft}
      onSend={send}
      change={change}
      label={t('conversation.send')}
      notice={
        refused && (
          <p className="notice" role="alert">
            {t(`conversation.untexted.${refused.reason}`)}
          </p>
        )
      }
      onCancel={() => {
        change.reset();
        onClose();
      }}
    >
      <Textarea label={t('conversation.text')} autosize minRows={2} dir="auto" data-autofocus {...draft.text('text')} />
    </Form>
  );
}
