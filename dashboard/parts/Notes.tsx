/** The notes on a customer or a job: list, write, change and delete. docs/internals/records.md#notes. */
import { fields } from 'contract:fields/createNote';
import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { announce } from './announce.ts';
import { AskFirst } from './AskFirst.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Facts } from './Facts.tsx';
import type { DraftForm } from './drafts/draftForm.ts';
import { useReturning } from './drafts/useKept.ts';
import { Form, useDraft, type FormChange } from './form.tsx';
import { Section } from './Section.tsx';
import { ShowAll } from './ShowAll.tsx';
import { shownDay, shownInstant } from './times.ts';

type Note = Output<'listNotes'>['notes'][number];
type Subject = { readonly customer_id: string } | { readonly job_request_id: string };

const outdates = ['listNotes'] as const;
const [shownAtFirst, most] = [20, 500];

export function Notes({ on }: { readonly on: Subject }) {
  const { t } = useTranslation('jobs');
  const maySeeJobs = useMay('job_view');
  const maySeeCustomers = useMay('customers_view');
  const mayManageJobs = useMay('job_manage');
  const mayManageCustomers = useMay('customers_manage');
  const maySee = maySeeJobs && maySeeCustomers;
  const mayChange = maySee && mayManageJobs && mayManageCustomers;
  const [limit, setLimit] = useState(shownAtFirst);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useAsk('listNotes', { ...on, limit }, { enabled: maySee, keepsPrevious: true });
  const create = useChange('createNote', {
    outdates,
    onDone: () => {
      setWriting(false);
      announce({ text: t('noteList.saved') });
    },
  });
  useReturning(mayChange ? draftFormOf(on, '') : null, () => setWriting(true));
  if (!maySee) return null;
  return (
    <Section
      title={t('noteList.title')}
      actions={
        mayChange &&
        !isWriting && (
          <Button variant="default" size="compact-xs" onClick={() => setWriting(true)}>
            {t('noteList.write')}
          </Button>
        )
      }
    >
      {isWriting && (
        <NoteForm
          on={on}
          note={null}
          change={create}
          onSend={(sent) => create.mutate({ ...sent, ...on })}
          onCancel={() => {
            create.reset();
            setWriting(false);
          }}
        />
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.notes.length === 0 && !isWriting && <p className="quiet">{t('noteList.none')}</p>}
      <ul className="plain-list">
        {data?.notes.map((note) => (
          <NoteRow key={note.id} on={on} note={note} mayChange={mayChange} />
        ))}
      </ul>
      {data && <ShowAll label={t('noteList.more')} total={data.meta.total} shown={data.notes.length} onShow={() => setLimit(most)} />}
    </Section>
  );
}

/** Writes a note outside of its list. */
export function NewNote({ on, onClose }: { readonly on: Subject; readonly onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const create = useChange('createNote', {
    outdates,
    onDone: () => {
      announce({ text: t('noteList.saved') });
      onClose();
    },
  });
  return <NoteForm on={on} note={null} change={create} onSend={(sent) => create.mutate({ ...sent, ...on })} onCancel={onClose} />;
}

function NoteRow({ on, note, mayChange }: { readonly on: Subject; readonly note: Note; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  const [isEditing, setEditing] = useState(false);
  useReturning(draftFormOf(note, ''), () => setEditing(true));
  const update = useChange('updateNote', {
    outdates,
    onDone: () => {
      setEditing(false);
      announce({ text: t('noteList.saved') });
    },
  });
  const remove = useChange('deleteNote', { outdates, onDone: () => announce({ text: t('noteList.deleted') }) });
  if (isEditing)
    return (
      <li>
        <NoteForm
          on={on}
          note={note}
          change={update}
          onSend={(sent) => update.mutate({ ...sent, id: note.id })}
          onCancel={() => {
            update.reset();
            setEditing(false);
          }}
        />
      </li>
    );
  const seenBy = [
    note.visible_to_technician && t('noteList.seenByTechnician'),
    note.visible_to_customer && t('noteList.seenByCustomer'),
  ].filter((name) => typeof name === 'string');
  const visit = note.visit_date === null ? [] : [t('noteList.visit', { date: shownDay(note.visit_date, i18n.language) })];
  const facts = [
    note.author.name,
    shownInstant(note.created_at, business.timezone, i18n.language),
    ...visit,
    t('noteList.visibleTo', { who: seenBy.length > 0 ? seenBy.join(', ') : t('noteList.officeOnly') }),
  ];
  return (
    <li>
      <p className="note-text tight" dir="auto">
        {note.text}
      </p>
      <p className="quiet tight">
        <Facts facts={facts} />
      </p>
      {mayChange && (
        <Group gap="xs" my={4}>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`${t('words:edit')}: ${note.text.slice(0, 40)}`}
            onClick={() => setEditing(true)}
          >
            {t('words:edit')}
          </Button>
          <AskFirst
            label={t('words:delete')}
            question={t('noteList.deleteQuestion')}
            change={remove}
            onDo={() => remove.mutate({ id: note.id })}
            button={{ size: 'compact-xs' }}
          >
            <p className="tight">{t('noteList.deleteMeans')}</p>
          </AskFirst>
        </Group>
      )}
    </li>
  );
}

/** The draft of a note that is changed, or of a new one about a customer or a job. */
const draftFormOf = (on: Note | Subject, title: string): DraftForm =>
  'id' in on
    ? { saves: 'updateNote', about: on.id, title }
    : { saves: 'createNote', about: 'customer_id' in on ? on.customer_id : on.job_request_id, title };

interface NoteFormProps {
  /** What a new note is about. */
  readonly on: Subject;
  /** null: a new note. */
  readonly note: Note | null;
  readonly change: Pick<FormChange, 'error' | 'isPending'>;
  readonly onSend: (sent: { text: string; visible_to_technician: boolean; visible_to_customer: boolean }) => void;
  readonly onCancel: () => void;
}

function NoteForm({ on, note, change, onSend, onCancel }: NoteFormProps) {
  const { t } = useTranslation('jobs');
  const draft = useDraft(
    {
      text: note?.text ?? '',
      visible_to_technician: note?.visible_to_technician ?? true,
      visible_to_customer: note?.visible_to_customer ?? false,
    },
    fields,
    change.error,
    draftFormOf(note ?? on, t('noteList.text')),
  );
  return (
    <Form draft={draft} onSend={() => onSend(draft.values)} change={change} onCancel={onCancel}>
      <Textarea label={t('noteList.text')} autosize minRows={2} dir="auto" data-autofocus {...draft.text('text')} />
      <Checkbox label={t('noteList.forTechnician')} {...draft.toggle('visible_to_technician')} />
      <Checkbox label={t('noteList.forCustomer')} {...draft.toggle('visible_to_customer')} />
    </Form>
  );
}
