/** The rota: the hours of each technician on each day of a week. A cell changes the hours of its day, or of several days. */
import { Button, Group, Modal, Skeleton, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Pages, usePage } from '../../parts/Pages.tsx';
import { StrandedQuestion } from '../../parts/strandedChange.tsx';
import { addDays, dayOf, shownDay, shownDays } from '../../parts/times.ts';
import { shownRange } from '../../parts/WeeklyHours.tsx';
import { RotaForm } from './RotaForm.tsx';
import { useRotaCopy } from './rotaCopy.ts';
import { withoutRest, writtenHours, type RotaDay } from './rotaDay.ts';

type RotaAnswer = Output<'getRota'>;
type Row = RotaAnswer['technicians'][number];

const rows = 50;
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const mondayOf = (date: string) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

export function Rota() {
  const { t, i18n } = useTranslation('team');
  const mayChange = useMay('team_view', 'team_manage');
  const { business, now } = useSession();
  const { search, set } = useAddress();
  const page = usePage();
  const thisWeek = mondayOf(dayOf(now, business.timezone));
  const week = search['week'] ?? '';
  const from = mondayOf(isDate(week) ? week : thisWeek);
  const nextWeek = addDays(from, 7);
  const { data, error, refetch } = useAsk('getRota', { from, to: nextWeek, limit: rows, page }, { keepsPrevious: true });
  const days = data?.days.slice(0, 7) ?? [];
  const [cell, setCell] = useState<{ row: Row; date: string; day: RotaDay; before: RotaDay | null; next: RotaDay } | null>(null);
  const show = (monday: string) => set({ week: monday === thisWeek ? null : monday });
  const copy = useRotaCopy(from, () => {
    announce({ text: t('rota.copied') });
    show(nextWeek);
  });
  // The table shows the week; the day after it is read for a night that begins on Sunday. It shows the week before until the chosen week is read.
  const isRead = data?.days[0]!.date === from;
  return (
    <div className="page">
      <p className="tight">
        <PageLink to="/team">{t('title')}</PageLink>
      </p>
      <Group justify="space-between" mb="sm">
        <h1>{t('rota.title')}</h1>
        <Group gap="xs">
          <Button variant="default" onClick={() => show(addDays(from, -7))}>
            {t('rota.before')}
          </Button>
          <Button variant="default" onClick={() => show(thisWeek)}>
            {t('words:thisWeek')}
          </Button>
          <Button variant="default" onClick={() => show(nextWeek)}>
            {t('rota.after')}
          </Button>
          {mayChange && data && data.technicians.length > 0 && (
            // The key closes the dialog: the next week is shown after copying.
            <AskFirst
              key={from}
              label={t('rota.copy')}
              question={t('rota.copyQuestion', { days: shownDays(nextWeek, addDays(nextWeek, 6), i18n.language) })}
              change={copy}
              onDo={copy.start}
              button={{ disabled: !isRead }}
            >
              <p className="tight">{t('rota.copyMeans')}</p>
              <StrandedQuestion change={copy} />
            </AskFirst>
          )}
        </Group>
      </Group>
      <p className="quiet tight">
        {shownDays(from, addDays(from, 6), i18n.language)}
        {isRead && ` · ${t(`rota.${data.days[0]!.week}`)}`}
      </p>
      <p className="quiet tight">{t('rota.help')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} animate={false} />}
      {data?.technicians.length === 0 && <p className="quiet empty">{t('rota.empty')}</p>}
      {data && data.technicians.length > 0 && (
        <div style={{ overflowX: 'auto' }} role="region" aria-label={t('rota.title')} tabIndex={0}>
          <Table miw={840}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('words:name')}</Table.Th>
                {days.map(({ date, is_closed }) => (
                  <Table.Th key={date} scope="col">
                    {shownDay(date, i18n.language)}
                    {is_closed && <div className="quiet">{t('rota.closed')}</div>}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.technicians.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Th scope="row">
                    <bdi>{row.full_name}</bdi>
                  </Table.Th>
                  {days.map(({ date }, index) => {
                    const day = row.days[index]!;
                    const next = row.days[index + 1]!;
                    const before = row.days[index - 1] ?? null;
                    const hours = writtenHours(withoutRest(day.hours, before?.hours ?? []), next.hours);
                    return (
                      <Table.Td key={date}>
                        <Cell
                          day={{ ...day, hours }}
                          label={t('rota.of', { name: row.full_name, day: shownDay(date, i18n.language) })}
                          onEdit={mayChange ? () => setCell({ row, date, day, before, next }) : undefined}
                        />
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {data && <Pages count={data.meta.total_pages} />}
      <Modal
        opened={cell !== null}
        onClose={() => setCell(null)}
        title={cell && t('rota.of', { name: cell.row.full_name, day: shownDay(cell.date, i18n.language) })}
        closeButtonProps={{ 'aria-label': t('frame:close') }}
      >
        {cell && (
          <RotaForm
            technicianId={cell.row.id}
            version={cell.row.version}
            date={cell.date}
            day={cell.day}
            before={cell.before}
            next={cell.next}
            page={{ page, limit: rows }}
            onDone={() => setCell(null)}
          />
        )}
      </Modal>
    </div>
  );
}

function Cell({ day, label, onEdit }: { readonly day: RotaDay; readonly label: string; readonly onEdit: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('team');
  const text = (
    <>
      {day.hours.length === 0 && <span className="quiet">{t('rota.off')}</span>}
      {day.hours.map((range) => (
        <span key={range.start_minute} className="number">
          {shownRange(range, i18n.language)}
          {range.kind === 'on_call' && ` (${t('rota.onCall')})`}
        </span>
      ))}
      {day.source === 'dated' && <span className="badge">{t('rota.dated')}</span>}
      {day.is_off && <span className="badge">{t('rota.timeOff')}</span>}
    </>
  );
  const style = { display: 'grid', gap: 2, justifyItems: 'start', whiteSpace: 'nowrap' } as const;
  if (!onEdit) return <div style={style}>{text}</div>;
  return (
    <>
      <div style={style}>{text}</div>
      <Button size="compact-xs" variant="subtle" aria-label={`${t('words:edit')}: ${label}`} onClick={onEdit}>
        {t('words:edit')}
      </Button>
    </>
  );
}
