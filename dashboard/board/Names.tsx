/**
 * The technicians' names in one sticky column. One column for all rows, because a browser paints every sticky element separately in each
 * frame.
 */
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { nameWidth } from './geometry.ts';
import { useLiveTags, type LiveTag } from '../job/liveWords.ts';
import type { LiveVisit } from './live.ts';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';

export interface NamesProps {
  readonly model: BoardModel;
  /** The rows in view or near it. */
  readonly rows: readonly BoardRow[];
  /** Why the held job has no start on a technician's lane; null: it has a start, or no job is held. */
  readonly blockedReason: (technician: number) => string | null;
  /** The live state to show beside a technician's name. */
  readonly states: ReadonlyMap<number, LiveVisit>;
}

export const Names = memo(function Names({ model, rows, blockedReason, states }: NamesProps) {
  const { set } = useAddress();
  const mayMove = useMay('schedule_manage', 'job_manage');
  // One handler for all names, so that a name is not drawn again when the address changes.
  const moveDay = ({ target }: MouseEvent) => {
    const index = (target as HTMLElement).closest<HTMLElement>('[data-move-day]')?.dataset['moveDay'];
    if (index !== undefined) set({ panel: 'day', technician: model.board.technicians.id[Number(index)]! });
  };
  return (
    <div className="board-names" style={{ width: nameWidth }} onClick={moveDay}>
      {rows.map(
        (row) =>
          row.kind === 'lane' && (
            <Name
              key={row.key}
              model={model}
              row={row}
              blocked={blockedReason(row.technician)}
              state={states.get(row.technician)}
              mayMove={mayMove}
            />
          ),
      )}
    </div>
  );
});

interface NameProps {
  readonly model: BoardModel;
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  readonly blocked: string | null;
  readonly state: LiveVisit | undefined;
  readonly mayMove: boolean;
}

const Name = memo(function Name({ model, row: { technician, top, height }, blocked, state, mayMove }: NameProps) {
  const { t } = useTranslation('board');
  const { technicians } = model.board;
  const status = technicians.is_removed[technician] ? 'removed' : technicians.status[technician]!;
  const tagsOf = useLiveTags();
  const tag: LiveTag | null = blocked === null && state ? (tagsOf(state)[0] ?? null) : null;
  const aside = blocked ?? tag?.text ?? (status === 'active' ? technicians.job_title[technician]! : t(`technicianStatus.${status}`));
  return (
    <div className="board-name" data-blocked={blocked !== null || undefined} data-technician={technician} style={{ top, height }}>
      <bdi>{technicians.full_name[technician]}</bdi>
      <small title={aside} data-tone={tag?.tone}>
        {aside}
      </small>
      {mayMove && (
        // The bar above has the same panel, so this button is not a stop of the tab key.
        <button
          type="button"
          className="board-name-menu"
          tabIndex={-1}
          data-move-day={technician}
          title={t('moves.day')}
          aria-label={t('moves.laneMenu', { name: technicians.full_name[technician]! })}
        >
          {t('moves.open')}
        </button>
      )}
    </div>
  );
});
