/** From a job's drawer to a place on the board, without a pointer: the same as dragging it, or who could be there first. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/session.ts';
import type { Job } from '../job/jobWords.ts';

export interface PlaceButtonProps {
  readonly job: Job;
  /** Picks the job up, to be put down by keys or a click. */
  readonly onPlace: (job: Job) => void;
  readonly onEmergency: (job: Job) => void;
}

export function PlaceButton({ job, onPlace, onEmergency }: PlaceButtonProps) {
  const { t } = useTranslation('board');
  const maySchedule = useMay('job_manage', 'schedule_manage');
  // How long it takes is said first: without that it fits nowhere.
  if (!maySchedule || job.quote.quoted_at === null) return null;
  const isPlaced = job.schedule.scheduled_at !== null;
  const isEmergency = job.priority_level === 'p0' && !isPlaced;
  return (
    // What a placed job waits for is the next step of its workflow.
    <Button
      mb="xs"
      variant={isPlaced ? 'default' : 'filled'}
      color={isEmergency ? 'red' : undefined}
      onClick={() => (isEmergency ? onEmergency : onPlace)(job)}
    >
      {isEmergency ? t('emergency.open') : t(isPlaced ? 'job.move' : 'job.place')}
    </Button>
  );
}
