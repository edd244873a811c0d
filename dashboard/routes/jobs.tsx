/** Jobs: found by state, priority, technician and days, with a drawer for one job and its actions. */
import { useTranslation } from 'react-i18next';
import { jobSorts, jobStates, priorityLevels } from '../../src/contract/vocabulary.ts';
import type { Input, Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { useTechnicianChoices } from '../parts/choices.ts';
import { DayField } from '../parts/DayField.tsx';
import { Icon } from '../parts/Icon.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../parts/ListPage.tsx';
import { Priority } from '../parts/Priority.tsx';
import { shownInstant, shownLocal } from '../parts/times.ts';
import { attentionWords } from '../job/attentionWords.ts';
import { JobDrawer } from '../job/JobDrawer.tsx';
import { archivedWord, statusTone } from '../job/jobWords.ts';
import { LiveTags } from '../job/LiveTags.tsx';
import { liveMilliseconds, mayChange } from '../job/liveWords.ts';

type Row = Output<'listJobRequests'>['items'][number];
type Asked = Input<'listJobRequests'>;

/** The contract's states, and the two final ones. */
const states = [...jobStates, 'completed', 'archived'] as const;

function useAsked(): Asked {
  const { text, page, filter } = useList();
  const state = filter('state');
  const days = filter('from') ?? filter('to');
  return {
    limit: rowsOfPage,
    page,
    search: text || null,
    priority: filter('priority') as 'p0',
    technician_id: filter('technician'),
    customer_id: filter('customer'),
    scheduled_from: filter('from'),
    scheduled_to: filter('to'),
    sort: (filter('sort') as 'newest' | undefined) ?? (days ? 'scheduled' : undefined),
    ...(state === 'archived'
      ? { archived: true }
      : state === 'completed'
        ? { status_keys: ['completed'] }
        : { status: state as 'open', ...(filter('status') ? { status_keys: [filter('status')!] } : {}) }),
  };
}

export function Page() {
  const { t } = useTranslation('jobs');
  const mayTeam = useMay('team_view');
  const asked = useAsked();
  const { search } = useAddress();
  const { open, show } = useList();
  const technicians = useTechnicianChoices();
  const { data, error, refetch } = useAsk('listJobRequests', asked, {
    keepsPrevious: true,
    everyMilliseconds: (list) => (list?.items.some(({ live }) => mayChange(live)) ?? false) && liveMilliseconds,
  });
  const isNarrowed = ['search', 'state', 'status', 'priority', 'technician', 'customer', 'from', 'to'].some((name) => search[name]);
  return (
    <>
      <ListPage
        title={t('title')}
        searchLabel={t('search')}
        filters={[
          { name: 'state', label: t('words:status'), choices: states.map((value) => ({ value, label: t(`states.${value}`) })) },
          {
            name: 'priority',
            label: t('priority'),
            choices: priorityLevels.map((value) => ({ value, label: t(`words:priority.${value}`) })),
          },
          ...(mayTeam ? [{ name: 'technician', label: t('words:technician'), choices: technicians }] : []),
          { name: 'sort', label: t('order'), choices: jobSorts.map((value) => ({ value, label: t(`sorts.${value}`) })) },
        ]}
        moreFilters={{ names: ['from', 'to'], fields: <DayFilters /> }}
        columns={useColumns()}
        rows={data?.items}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ short_code, customer }) => `${short_code ?? ''} ${customer.name}`}
        empty={isNarrowed ? t('words:noMatch') : t('none')}
      />
      <JobDrawer jobId={open} onClose={() => show(null)} />
    </>
  );
}

function DayFilters() {
  const { t } = useTranslation('jobs');
  const { search, set } = useAddress();
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={t(name === 'from' ? 'scheduledFrom' : 'scheduledTo')}
      value={search[name] ?? ''}
      onChange={(day) => set({ [name]: day || null, page: null })}
    />
  ));
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation('jobs');
  const { business } = useSession();
  return [
    { name: 'code', heading: t('code'), cell: ({ short_code }) => <bdi className="whole">{short_code}</bdi> },
    {
      name: 'customer',
      heading: t('words:customer'),
      cell: ({ customer, attention }) => (
        <>
          <bdi>{customer.name}</bdi>{' '}
          {attention.flagged && (
            <span className="attention" title={t(attentionWords(attention.reason))}>
              <Icon name="attention" size={13} />
              <span className="attention-text">{t(attentionWords(attention.reason))}</span>
            </span>
          )}
        </>
      ),
    },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ current_status, archive, cancellation, live }) => (
        <>
          <span className="badge" data-tone={statusTone(current_status.key, archive.is_archived)}>
            {archive.is_archived ? t(archivedWord({ cancellation })) : current_status.display_name}
          </span>{' '}
          {live && <LiveTags live={live} isBesideStatus />}
        </>
      ),
    },
    {
      name: 'priority',
      heading: t('priority'),
      cell: ({ priority_level }) => <Priority level={priority_level} isQuietWhenUsual />,
      isAside: true,
    },
    { name: 'type', heading: t('words:jobType'), cell: ({ job_type_name }) => job_type_name, isAside: true },
    {
      name: 'technician',
      heading: t('words:technician'),
      cell: ({ assignment }) => assignment.technician && <bdi>{assignment.technician.full_name}</bdi>,
      isAside: true,
    },
    {
      name: 'scheduled',
      heading: t('scheduled'),
      cell: ({ schedule }) => schedule.scheduled_local && shownLocal(schedule.scheduled_local, i18n.language),
      align: 'end',
      isAside: true,
    },
    {
      name: 'deadline',
      heading: t('deadline'),
      cell: ({ sla_deadline }) => sla_deadline && shownInstant(sla_deadline, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
}
