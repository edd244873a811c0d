/** Reserved time of a technician: meetings, training, errands. It is no time off. */
import { fields } from 'contract:fields/createReservedTime';
import { Button, Group, MultiSelect, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationId, Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { dayOf, shownClock, shownLocal } from '../../parts/times.ts';

type Entry = Output<'listReservedTimes'>['reserved_times'][number];
const reads: readonly OperationId[] = ['listReservedTimes', 'getTechnicianSchedule', 'getBoard', 'listBoardQueue', 'listJobRequests'];

export function ReservedTimes({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const { t } = useTranslation('team');
  const { now, business } = useSession();
  const { data, error, refetch } = useAsk('listReservedTimes', { technician_id: id, from: dayOf(now, business.timezone), limit: 50 });
  // The id of the record in the form; `new` for another one.
  const [editing, setEditing] = useState<string | null>(null);
  const stop = () => setEditing(null);
  useReturning(mayChange ? { saves: 'createReservedTime', about: id } : null, () => setEditing('new'));
  return (
    <Section
      title={t('words:reservedTime')}
      actions={
        mayChange &&
        editing !== 'new' && (
          <Button size="compact-xs" variant="default" onClick={() => setEditing('new')}>
            {t('reserved.add')}
          </Button>
        )
      }
    >
      {editing === 'new' && <ReservedForm technicianId={id} entry={null} onDone={stop} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} animate={false} />}
      {data?.reserved_times.length === 0 && <p className="quiet">{t('reserved.none')}</p>}
      <ul className="plain-list">
        {data?.reserved_times.map((entry) => (
          <li key={entry.id} className="time-off">
            {editing === entry.id ? (
              <ReservedForm technicianId={id} entry={entry} onDone={stop} />
            ) : (
              <ReservedRow entry={entry} mayChange={mayChange} onEdit={() => setEditing(entry.id)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ReservedRowProps {
  readonly entry: Entry;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

function ReservedRow({ entry, mayChange, onEdit }: ReservedRowProps) {
  useReturning(mayChange ? { saves: 'updateReservedTime', about: entry.id } : null, onEdit);
  const { t, i18n } = useTranslation('team');
  const isOneDay = entry.start_local.slice(0, 10) === entry.end_local.slice(0, 10);
  const remove = useChange('deleteReservedTime', { outdates: reads, onDone: () => announce({ text: t('reserved.deleted') }) });
  return (
    <>
      <div className="plain-row">
        <span>
          {shownLocal(entry.start_local, i18n.language)} –{' '}
          {isOneDay ? shownClock(entry.end_local, i18n.language) : shownLocal(entry.end_local, i18n.language)}
        </span>
        <bdi>{entry.title}</bdi>
        {entry.note !== null && <bdi className="quiet">{entry.note}</bdi>}
        {entry.private && <span className="quiet">{t('reserved.privateMark')}</span>}
        {entry.recurrence !== null && <span className="quiet">{shownRepetition(entry.recurrence, t)}</span>}
      </div>
      {remove.error && <ErrorNotice error={remove.error} />}
      {mayChange && (
        <Group gap="xs" my={4}>
          <Button size="compact-xs" variant="default" onClick={onEdit}>
            {t('words:edit')}
          </Button>
          <Button size="compact-xs" variant="default" loading={remove.isPending} onClick={() => remove.mutate({ id: entry.id })}>
            {t(entry.recurrence === null ? 'words:delete' : 'reserved.skip')}
          </Button>
          {entry.recurrence !== null && (
            <Button
              size="compact-xs"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: entry.id, applies_to: 'following' })}
            >
              {t('reserved.deleteFollowing')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

/** The repetitions that the form offers, by their rules. Programs can set others. */
const ruleNames = {
  '': 'none',
  'FREQ=WEEKLY': 'weekly',
  'FREQ=WEEKLY;INTERVAL=2': 'biweekly',
  'FREQ=MONTHLY': 'monthly',
  'FREQ=YEARLY': 'yearly',
} as const;

const rulesWith = (present: string | null) => [...new Set([...Object.keys(ruleNames), ...(present === null ? [] : [present])])];

function shownRepetition(rule: string, t: TFunction<'team'>): string {
  return rule in ruleNames ? t(`reserved.rules.${ruleNames[rule as keyof typeof ruleNames]}`) : t('reserved.rules.own', { rule });
}

interface ReservedFormProps {
  readonly technicianId: string;
  /** null: a new record. */
  readonly entry: Entry | null;
  readonly onDone: () => void;
}

function ReservedForm({ technicianId, entry, onDone }: ReservedFormProps) {
  const { t } = useTranslation('team');
  const { now, business } = useSession();
  const technicians = useTechnicianChoices();
  const today = dayOf(now, business.timezone);
  const done = () => {
    announce({ text: t('reserved.saved') });
    onDone();
  };
  const create = useStrandedChange('createReservedTime', { outdates: reads, onDone: done });
  const update = useStrandedChange('updateReservedTime', { outdates: reads, onDone: done });
  const change = entry ? update : create;
  const draft = useDraft(
    {
      title: entry?.title ?? '',
      start_at: entry?.start_local ?? `${today}T12:00`,
      end_at: entry?.end_local ?? `${today}T13:00`,
      technician_ids: (entry?.technician_ids ?? [technicianId]) as readonly string[],
      note: entry?.note ?? '',
      private: entry?.private ?? false,
      recurrence: entry?.recurrence ?? '',
      repeat_until: entry?.repeat_until ?? '',
      applies_to: 'one',
    },
    fields,
    change.error,
    { record: entry, updates: 'updateReservedTime', creates: 'createReservedTime', within: technicianId, title: t('reserved.add') },
  );
  const { values } = draft;
  const isSeries = entry !== null && entry.recurrence !== null;
  // How it repeats belongs to this occurrence and all later ones.
  const mayRepeat = !isSeries || values.applies_to === 'following';
  const send = () => {
    const { technician_ids, recurrence, repeat_until, applies_to, ...others } = values;
    const input = { ...others, technician_ids: [...technician_ids] };
    const repetition = recurrence === '' ? {} : { recurrence, ...(repeat_until === '' ? {} : { repeat_until }) };
    if (entry === null) create.send({ ...input, ...repetition });
    else if (!mayRepeat) update.send({ id: entry.id, ...input });
    else if (isSeries) update.send({ id: entry.id, ...input, recurrence, repeat_until, applies_to: applies_to as 'following' });
    else update.send({ id: entry.id, ...input, ...repetition });
  };
  return (
    <>
      <Form draft={draft} onSend={send} change={change} onCancel={onDone}>
        <TextInput label={t('reserved.what')} data-autofocus required {...draft.text('title')} />
        <Group grow gap="xs" align="start">
          <TextInput type="datetime-local" label={t('reserved.start')} required {...draft.text('start_at')} />
          <TextInput type="datetime-local" label={t('reserved.end')} required {...draft.text('end_at')} />
        </Group>
        <MultiSelect
          label={t('reserved.who')}
          data={[...technicians]}
          {...draft.references('technician_ids')}
          comboboxProps={{ withinPortal: false }}
        />
        <TextInput label={t('words:notes')} {...draft.text('note')} />
        <Switch label={t('reserved.private')} {...draft.toggle('private')} />
        {isSeries && (
          <Select
            label={t('reserved.changes')}
            data={(['one', 'following'] as const).map((value) => ({ value, label: t(`reserved.${value}`) }))}
            value={values.applies_to}
            onChange={(value) => draft.set({ applies_to: value ?? 'one' })}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {mayRepeat && (
          <Group grow gap="xs" align="start">
            <Select
              label={t('reserved.repeats')}
              data={rulesWith(entry?.recurrence ?? null).map((value) => ({ value, label: shownRepetition(value, t) }))}
              value={values.recurrence}
              onChange={(value) => draft.set({ recurrence: value ?? '' })}
              error={draft.problemAt('recurrence')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
            />
            {values.recurrence !== '' && <TextInput type="date" label={t('reserved.until')} {...draft.text('repeat_until')} />}
          </Group>
        )}
        <p className="quiet tight">{t('reserved.help')}</p>
      </Form>
      <StrandedQuestion change={change} />
    </>
  );
}
