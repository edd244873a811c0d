/** Which visits of the day may leave their promised window. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock, shownDay } from '../../parts/times.ts';
import { localOf, type BoardModel } from '../model/model.ts';
import { leavableVisits } from './optimisation.ts';

export interface LeavingProps {
  readonly model: BoardModel;
  readonly day: string;
  readonly untilDay: string;
  /** For which the shown plan was made. */
  readonly leaveIds: readonly string[];
  readonly onLeave: (jobIds: readonly string[]) => void;
}

export function Leaving({ model, day, untilDay, leaveIds, onLeave }: LeavingProps) {
  const { t, i18n } = useTranslation('optimise');
  const [ids, setIds] = useState<readonly string[]>(leaveIds);
  const now = Math.floor((Date.parse(model.board.now) - model.startMilliseconds) / 60_000);
  const visits = leavableVisits(model, day, untilDay, now);
  const isSame = ids.length === leaveIds.length && ids.every((id) => leaveIds.includes(id));
  if (visits.length === 0) return <p className="quiet">{t('leaving.none')}</p>;
  return (
    <details className="optimise-more" open={leaveIds.length === 0}>
      <summary>{t('leaving.title', { chosen: leaveIds.length })}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ids.length > 0 && !isSame) onLeave(ids);
        }}
      >
        <ul className="steps optimise-leaving">
          {visits.map(({ jobId, code, customer, technician, start }) => (
            <li key={jobId}>
              <Checkbox
                checked={ids.includes(jobId)}
                onChange={({ currentTarget: { checked } }) => setIds(checked ? [...ids, jobId] : ids.filter((id) => id !== jobId))}
                label={
                  <>
                    {untilDay > day && `${shownDay(localOf(model, start).slice(0, 10), i18n.language)} `}
                    {shownClock(localOf(model, start), i18n.language)} <strong>{code}</strong> <bdi>{customer}</bdi>
                    <br />
                    <small>
                      <bdi>{technician}</bdi>
                    </small>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        <Button type="submit" variant="default" disabled={ids.length === 0 || isSame}>
          {t('leaving.look')}
        </Button>
      </form>
    </details>
  );
}
