/** Everything of one technician: facts, hours, time off, what they can and with whom; edited in place. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownDay, shownInstant } from '../../parts/times.ts';
import { Schedule } from './Schedule.tsx';
import { TechnicianForm } from './TechnicianForm.tsx';
import { Hours } from './Hours.tsx';
import { Partners } from './Partners.tsx';
import { newTechnician, technicianReads, type Technician } from './technician.ts';
import { TimeOff } from './TimeOff.tsx';

export function TechnicianDrawer() {
  const { t } = useTranslation('team');
  const { open, show } = useList();
  const isNew = open === newTechnician;
  const { data, error, refetch, isPending } = useAsk('getTechnician', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createTechnician', {
    outdates: technicianReads,
    onDone: ({ id, full_name }) => {
      announce({ text: t('words:created', { name: full_name }) });
      show(id);
    },
  });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={isNew ? t('new') : <bdi>{data?.full_name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
      size={560}
    >
      {isNew ? (
        <TechnicianForm technician={null} skillIds={[]} change={create} onCancel={() => show(null)} />
      ) : (
        data && <Details key={data.id} technician={data} />
      )}
    </DetailDrawer>
  );
}

function Details({ technician }: { readonly technician: Technician }) {
  const { t } = useTranslation('team');
  const { show } = useList();
  const mayChange = useMay('team_manage');
  const [maySeeJobs, maySeeTimeOff] = [useMay('job_view'), useMay('team_view', 'job_view')];
  const [isEditing, setEditing] = useState(false);
  const { id, full_name } = technician;
  const { data: known } = useAsk('listTechnicianSkills', { id });
  const update = useChange('updateTechnician', {
    outdates: technicianReads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  const remove = useChange('deleteTechnician', {
    outdates: technicianReads,
    onDone: () => {
      announce({ text: t('words:deleted', { name: full_name }) });
      show(null);
    },
  });
  const skills = known?.skills ?? [];
  if (isEditing)
    return (
      <TechnicianForm
        technician={technician}
        skillIds={skills.map((skill) => skill.id)}
        change={update}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <>
      <Group gap="xs" mb="sm">
        {mayChange && (
          <Button variant="default" disabled={!known} onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
        )}
        {maySeeJobs && (
          <Button component={PageLink} to="/jobs" search={{ technician: id }} variant="default">
            {t('showJobs')}
          </Button>
        )}
        {mayChange && (
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: full_name })}
            change={remove}
            onDo={() => remove.mutate({ id })}
          >
            <p className="tight">{t('deleteMeans')}</p>
          </AskFirst>
        )}
      </Group>
      <TechnicianFacts technician={technician} skills={skills.map(({ name }) => name).join(', ')} />
      <Hours id={id} mayChange={mayChange} />
      {maySeeTimeOff && <TimeOff id={id} mayChange={mayChange} />}
      <Partners technician={technician} mayChange={mayChange} />
      {maySeeJobs && <Schedule id={id} />}
    </>
  );
}

function TechnicianFacts({ technician, skills }: { readonly technician: Technician; readonly skills: string }) {
  const { t, i18n } = useTranslation('team');
  const { business } = useSession();
  const mayFleet = useMay('fleet_view');
  const { data: fleet } = useAsk('listVehicles', { limit: 1000 }, { enabled: mayFleet && technician.vehicle_ids.length > 0 });
  const vehicles = fleet?.vehicles.filter((one) => technician.vehicle_ids.includes(one.id));
  const { phone, email, address, status, assignment_tier, start_location_type, join_date, last_login_at } = technician;
  return (
    <Facts
      facts={[
        [t('jobTitle'), technician.job_title],
        [t('words:status'), t(`statuses.${status}`)],
        [t('role'), technician.role],
        [t('tier'), assignment_tier && t(`tiers.${assignment_tier}`)],
        [
          t('words:phone'),
          phone && (
            <a href={`tel:${phone}`}>
              <bdi>{phone}</bdi>
            </a>
          ),
        ],
        [t('words:email'), email && <a href={`mailto:${email}`}>{email}</a>],
        [t('words:address'), address.formatted && <bdi>{address.formatted}</bdi>],
        [t('startsAt'), start_location_type && t(`starts.${start_location_type}`)],
        [t('words:skills'), skills],
        [t('words:areas'), technician.service_areas.map(({ name }) => name).join(', ')],
        [
          t('words:vehicles'),
          vehicles?.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <PageLink to="/vehicles" search={{ open: id }}>
                {name}
              </PageLink>
            </span>
          )),
        ],
        [t('joined'), join_date && shownDay(join_date, i18n.language, { weekday: undefined, year: 'numeric' })],
        [t('lastLogin'), last_login_at && shownInstant(last_login_at, business.timezone, i18n.language)],
      ]}
    />
  );
}
