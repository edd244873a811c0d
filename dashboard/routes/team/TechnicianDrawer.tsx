/** Shows and edits one technician: facts, hours, time off, skills and partners. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { addressLine } from '../../parts/address.ts';
import { DrawerSkeleton, Facts } from '../../parts/DetailDrawer.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { shownDay, shownInstant } from '../../parts/times.ts';
import { StartPlace } from './StartPlace.tsx';
import { Schedule } from './Schedule.tsx';
import { ReservedTimes } from './ReservedTimes.tsx';
import { TechnicianForm } from './TechnicianForm.tsx';
import { Hours } from './Hours.tsx';
import { Partners } from './Partners.tsx';
import { Picture } from './Picture.tsx';
import { technicianReads, type Technician } from './technician.ts';
import { TimeOff } from './TimeOff.tsx';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

export function TechnicianDrawer() {
  const { t } = useTranslation('team');
  return (
    <ResourceDrawer
      read="getTechnician"
      create="createTechnician"
      outdates={technicianReads}
      newTitle={t('new')}
      titleOf={({ full_name }) => full_name}
      made={({ id, full_name: name }) => ({ id, name })}
      form={(change, cancel) => <TechnicianForm technician={null} skillIds={[]} change={change} onCancel={cancel} />}
      size={560}
    >
      {(technician) => <Details technician={technician} />}
    </ResourceDrawer>
  );
}

function Details({ technician }: { readonly technician: Technician }) {
  const { t } = useTranslation('team');
  const mayChange = useMay('team_manage');
  const mayPlan = useMay('schedule_manage', 'team_view');
  const [maySeeJobs, maySeeTimeOff] = [useMay('job_view'), useMay('team_view', 'job_view')];
  const { id, full_name: name } = technician;
  const isRemoved = technician.deleted_at !== undefined;
  const { data: known } = useAsk('listTechnicianSkills', { id }, { enabled: !isRemoved });
  const editing = useEditing({ id, name, update: 'updateTechnician', remove: 'deleteTechnician', outdates: technicianReads });
  const skills = known?.skills ?? [];
  if (isRemoved) return <TechnicianFacts technician={technician} skills="" />;
  if (editing.isEditing && !known) return <DrawerSkeleton />;
  if (editing.isEditing) {
    const skillIds = skills.map((skill) => skill.id);
    return (
      <>
        <TechnicianForm technician={technician} skillIds={skillIds} change={editing.update} onCancel={editing.stop} />
        {editing.question}
      </>
    );
  }
  return (
    <>
      <EditButtons editing={editing} mayChange={mayChange} isReady={known !== undefined} means={t('deleteMeans')}>
        {maySeeJobs && (
          <Button component={PageLink} to="/jobs" search={{ technician: id }} variant="default">
            {t('words:showJobs')}
          </Button>
        )}
      </EditButtons>
      <SettingWarnings kind="technician" id={id} />
      <Picture technician={technician} mayChange={mayChange} />
      <TechnicianFacts technician={technician} skills={skills.map((skill) => skill.name).join(', ')} />
      <Hours id={id} mayChange={mayChange} />
      {maySeeTimeOff && <TimeOff id={id} mayChange={mayChange} />}
      <ReservedTimes id={id} mayChange={mayPlan} />
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
  const { phone, email, address, status, assignment_tier, start_location_type, join_date, day_mails, last_login_at, deleted_at } =
    technician;
  return (
    <Facts
      facts={[
        [t('jobTitle'), technician.job_title],
        [t('words:status'), t(`statuses.${status}`)],
        [t('role'), technician.role],
        [t('words:roleInCrews'), assignment_tier && t(`words:tiers.${assignment_tier}`)],
        [
          t('words:phone'),
          phone && (
            <a href={`tel:${phone}`}>
              <bdi>{phone}</bdi>
            </a>
          ),
        ],
        [t('words:email'), email && <a href={`mailto:${email}`}>{email}</a>],
        [t('words:address'), addressLine(address) && <bdi>{addressLine(address)}</bdi>],
        [t('startsAt'), (start_location_type || technician.start_location_lat !== null) && <StartPlace technician={technician} />],
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
        [t('words:ownReference'), technician.uid && <bdi>{technician.uid}</bdi>],
        [t('joined'), join_date && shownDay(join_date, i18n.language, { weekday: undefined, year: 'numeric' })],
        [t('dayMails'), !day_mails && t('words:no')],
        [t('words:lastSignedIn'), last_login_at && shownInstant(last_login_at, business.timezone, i18n.language)],
        [t('words:deleted_at'), deleted_at && shownInstant(deleted_at, business.timezone, i18n.language)],
      ]}
    />
  );
}
