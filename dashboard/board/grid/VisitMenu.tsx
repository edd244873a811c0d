/** The menu of a visit. Loaded when it is first opened, since it knows the plans. */
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { useContactLinks } from '../../job/contactLinks.ts';
import { hasBegun, isOneVisit, isOver, mayComplete, type Job } from '../../job/jobWords.ts';
import { QuickMoves, type QuickItemProps } from '../../job/QuickMoves.tsx';
import { wantAct, type WantedAct } from '../../job/wantedAct.ts';
import type { BoardModel } from '../model/model.ts';
import type { PlacedJob } from '../hands/things.ts';
import type { Spot } from '../model/spot.ts';

const freshMilliseconds = 30_000;

/**
 * A key outside does not close the menu, as it does by default: the key that opens the menu reaches the document after the menu is there.
 * The focus is inside while the menu is open.
 */
const closingEvents = ['mousedown', 'touchstart'];

export interface VisitMenuProps {
  readonly onOpen: (jobId: string) => void;
  readonly onPlace: (job: PlacedJob) => void;
  readonly model: BoardModel;
  readonly spot: Spot;
  readonly onClose: () => void;
}

export function VisitMenu({ model, spot, onClose, onOpen, onPlace }: VisitMenuProps) {
  const { t } = useTranslation('board');
  // Texts of the drawer, which may not be loaded yet.
  useTranslation('jobs');
  const { visits, jobs } = model.board;
  const job = visits.job[spot.visit];
  const id = job === undefined ? '' : jobs.id[job]!;
  const { data } = useAsk('getJobRequest', { id }, { enabled: id !== '', freshMilliseconds });
  const mayMove = useMay('job_manage', 'schedule_manage');
  const mayManage = useMay('job_manage');
  if (job === undefined) return null;
  const begin = (act: WantedAct) => {
    wantAct(id, act);
    onOpen(id);
  };
  const isMovable = mayMove && jobs.progress[job] === 'scheduled' && visits.parts[spot.visit] === 1;
  const minutes = visits.end[spot.visit]! - visits.start[spot.visit]!;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      shadow="md"
      width={270}
      returnFocus={false}
      clickOutsideEvents={closingEvents}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={jobs.customer_name[job]}
          className="visit-menu-spot"
          style={{ left: spot.left, top: spot.bottom }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={jobs.customer_name[job]}>
        <Menu.Item onClick={() => onOpen(id)}>{t('menu.open')}</Menu.Item>
        {isMovable && (
          <Menu.Item
            onClick={() => onPlace({ id, customer: { name: jobs.customer_name[job]! }, schedule: { scheduled_duration_minutes: minutes } })}
          >
            {t('job.move')}
          </Menu.Item>
        )}
        {data && isMovable && !hasBegun(data) && <QuickMoves job={data} item={MoveItem} />}
        {data && mayMove && isOneVisit(data) && !isOver(data) && (
          <>
            {([15, 30] as const).map((step) => (
              <Menu.Item key={step} onClick={() => begin(step)}>
                {t('menu.lengthen', { minutes: step })}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => begin('crew')}>{t('menu.crew')}</Menu.Item>
          </>
        )}
        {data?.last_action && mayManage && (
          <Menu.Item onClick={() => begin('undo')}>{t('jobs:undoAction', { label: data.last_action.label })}</Menu.Item>
        )}
        {data && mayManage && mayComplete(data) && <Menu.Item onClick={() => begin('complete')}>{t('jobs:complete')}</Menu.Item>}
        {data && <ContactItems job={data} />}
        {data && mayMove && !isOver(data) && (
          <Menu.Item className="menu-danger" onClick={() => begin('cancel')}>
            {t('jobs:cancelJob')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const MoveItem = ({ label, note, isWarning, isDisabled, onAct }: QuickItemProps) => (
  <Menu.Item disabled={isDisabled} onClick={onAct}>
    {label} <small data-tone={isWarning ? 'warn' : undefined}>{note}</small>
  </Menu.Item>
);

function ContactItems({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const { call, message, program } = useContactLinks(job);
  return (
    <>
      {call !== null && (
        <Menu.Item component="a" href={call}>
          {t('bar.call')} <bdi>{job.customer.phone}</bdi>
        </Menu.Item>
      )}
      {message !== null && (
        <Menu.Item component="a" href={message}>
          {t(program)}
        </Menu.Item>
      )}
    </>
  );
}
