/** Buttons in a job's drawer that place the job without dragging: pick it up for the keys, or find who can be there first. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import type { Job } from '../../job/jobWords.ts';

export interface PlaceButtonProps {
  readonly job: Job;
  /** Picks the job up, to be put down with keys or a click. */
  readonly onPlace: (job: Job) => void;
  readonly onEmergency: (job: Job) => void;
}

export function PlaceButton({ job, onPlace, onEmergency }: PlaceButtonProps) {
  const { t } = useTranslation('board');
  const maySchedule = useMay('job_manage', 'schedule_manage');
  // A job without a quoted duration fits nowhere, so it must be quoted first.
  if (!maySchedule || job.quote.quoted_at === null) return null;
  const isPlaced = job.schedule.scheduled_at !== null;
  const isEmergency = job.priority_level === 'p0' && !isPlaced;
  return (
    // A placed job waits for the next step of its workflow, so this button is not the main one.
    <Button
      size="compact-sm"
      variant={isPlaced ? 'default' : 'filled'}
      color={isEmergency ? 'red' : undefined}
      onClick={() => (isEmergency ? onEmergency : onPlace)(job)}
    >
      {isEmergency ? t('emergency.open') : t(isPlaced ? 'job.move' : 'job.place')}
    </Button>
  );
}
