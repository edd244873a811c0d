/** Who the lanes are of, in one column that stays beside them: one for all, since each thing that sticks is drawn for itself in every frame. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWidth } from './geometry.ts';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';

export interface NamesProps {
  readonly model: BoardModel;
  /** Those that are near. */
  readonly rows: readonly BoardRow[];
  /** Why the job that is picked up has no start on a lane; null: it has, or none is. */
  readonly blockedReason: (technician: number) => string | null;
}

export const Names = memo(function Names({ model, rows, blockedReason }: NamesProps) {
  return (
    <div className="board-names" style={{ width: nameWidth }}>
      {rows.map((row) => row.kind === 'lane' && <Name key={row.key} model={model} row={row} blocked={blockedReason(row.technician)} />)}
    </div>
  );
});

interface NameProps {
  readonly model: BoardModel;
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  readonly blocked: string | null;
}

const Name = memo(function Name({ model, row: { technician, top, height }, blocked }: NameProps) {
  const { t } = useTranslation('board');
  const { technicians } = model.board;
  const status = technicians.is_removed[technician] ? 'removed' : technicians.status[technician]!;
  const aside = blocked ?? (status === 'active' ? technicians.job_title[technician]! : t(`technicianStatus.${status}`));
  return (
    <div className="board-name" data-blocked={blocked !== null || undefined} data-technician={technician} style={{ top, height }}>
      <bdi>{technicians.full_name[technician]}</bdi>
      <small title={aside}>{aside}</small>
    </div>
  );
});
