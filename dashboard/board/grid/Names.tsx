/**
 * The technicians' names in one sticky column: picture, name, load, and at most one state. One column for all rows, because a browser
 * paints every sticky element separately in each frame.
 */
import { VisuallyHidden } from '@mantine/core';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { picturePath } from '../../../src/contract/picturePath.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { shownNumber } from '../../parts/times.ts';
import { nameWidth } from '../model/geometry.ts';
import { flagTone, useLiveTags } from '../../job/liveWords.ts';
import { joinedParts } from '../model/joinedParts.ts';
import { percentOf, type Load } from '../model/load.ts';
import { markMinutes, type LiveVisit } from '../model/live.ts';
import { laneColour } from '../model/laneColours.ts';
import type { BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';
import { markTime } from '../model/markTime.ts';
import { useShortMinutes } from '../model/shortMinutes.ts';
import { initialsOf } from '../model/visitLooks.ts';

export interface NamesProps {
  readonly model: BoardModel;
  /** The rows in view or near it. */
  readonly rows: readonly BoardRow[];
  /** The present minute. */
  readonly now: number;
  /** Why the held job has no start on a technician's lane; null: it has a start, or no job is held. */
  readonly blockedReason: (technician: number) => string | null;
  /** The live state to show beside a technician's name. */
  readonly states: ReadonlyMap<number, LiveVisit>;
  /** Of the shown days. */
  readonly loadOf: (technician: number) => Load;
}

export const Names = memo(function Names({ model, rows, now, blockedReason, states, loadOf }: NamesProps) {
  const { set } = useAddress();
  const mayMove = useMay('schedule_manage', 'job_manage');
  // One handler for all names, so that a name is not drawn again when the address changes.
  const moveDay = ({ target }: MouseEvent) => {
    const { moveDay: index, panel = 'day' } = (target as HTMLElement).closest<HTMLElement>('[data-move-day]')?.dataset ?? {};
    if (index !== undefined) set({ panel, technician: model.board.technicians.id[Number(index)]! });
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
              away={awayOf(model, row.technician, now)}
              load={loadOf(row.technician)}
              mayMove={mayMove}
            />
          ),
      )}
    </div>
  );
});

/** Index of the approved time off that covers now, or the start of a board without now; null: not away. */
function awayOf({ board, absencesOf }: BoardModel, technician: number, now: number): number | null {
  const { absences, days } = board;
  // On a day to come, whoever is away at noon is away.
  const at = now >= 0 && now < board.minutes ? now : days[0]!.start_minute + days[0]!.minutes / 2;
  const isNow = (index: number) => absences.status[index] === 'approved' && absences.start[index]! <= at && absences.end[index]! > at;
  return absencesOf.get(technician)?.find(isNow) ?? null;
}

interface NameProps {
  readonly model: BoardModel;
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  readonly blocked: string | null;
  readonly state: LiveVisit | undefined;
  /** Index of the present time off; null: none. */
  readonly away: number | null;
  readonly load: Load;
  readonly mayMove: boolean;
}

/** Lower lanes have a small picture. */
const leastForPicture = 50;

const Name = memo(function Name({ model, row: { technician, top, height }, blocked, state, away, load, mayMove }: NameProps) {
  const { t } = useTranslation('board');
  const { technicians } = model.board;
  const name = technicians.full_name[technician]!;
  const aside = useAside({ model, technician, blocked, state, away });
  const line = useLoadLine(load);
  const percent = percentOf(load);
  return (
    <div
      className="board-name"
      data-blocked={blocked !== null || undefined}
      data-technician={technician}
      data-low={height < leastForPicture || undefined}
      style={{ top, height }}
    >
      <Face technicianId={technicians.id[technician]!} hash={technicians.picture_hash[technician]!} name={name} />
      <span className="name-who">
        <span className="lane-dot" style={{ background: laneColour(technician) }} aria-hidden />
        <bdi>{name}</bdi>
        {aside !== null && <AsideText {...aside} room={roomForBoth - textWidth(name, nameLetter)} />}
      </span>
      <small className="name-load">{blocked ?? line}</small>
      {blocked === null && percent !== null && (
        <span className="name-bar" aria-hidden>
          <span data-over={percent > 100 || undefined} style={{ width: `${Math.min(100, percent)}%` }} />
        </span>
      )}
      {mayMove && (
        // The bar above has the same panel, so this button is not a stop of the tab key.
        <button
          type="button"
          className="board-name-menu"
          tabIndex={-1}
          data-move-day={technician}
          aria-label={`${t('moves.open')}: ${t('moves.laneMenu', { name })}`}
        >
          {t('moves.open')}
        </button>
      )}
      {mayMove && state !== undefined && state.flags.some((flag) => flag !== 'leave_now') && (
        <button
          type="button"
          className="board-name-menu board-name-update"
          tabIndex={-1}
          data-move-day={technician}
          data-panel="update"
          aria-label={`${t('words:bringUpToDate')}: ${t('moves.laneMenu', { name })}`}
        >
          {t('words:bringUpToDate')}
        </button>
      )}
    </div>
  );
});

/** Pixels: what name and state share, and about the widths of a letter of each. A Chinese, Japanese or Korean letter is twice as wide. */
const [roomForBoth, nameLetter, stateLetter] = [130, 6.9, 6.4];

const textWidth = (text: string, letter: number) =>
  letter * (text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0) * 0.8);

interface Aside {
  readonly text: string;
  /** Stands for the text where it would take most of the name. */
  readonly short?: string;
  readonly tone: 'danger' | 'warn' | 'good' | undefined;
}

/** The state in words, or as a number beside a long name; then only readers of the screen hear the words. */
function AsideText({ text, short, tone, room }: Aside & { readonly room: number }) {
  const isShort = short !== undefined && textWidth(text, stateLetter) > room;
  return (
    <small className="name-state" data-tone={tone}>
      {isShort ? (
        <>
          <span dir="ltr" aria-hidden>
            {short}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </small>
  );
}

/** The picture, or the initials. The name stands beside it. */
function Face({ technicianId, hash, name }: { readonly technicianId: string; readonly hash: string | null; readonly name: string }) {
  const { environment } = useSession();
  return hash === null ? (
    <span className="name-face" aria-hidden>
      {initialsOf(name)}
    </span>
  ) : (
    <img className="name-face" src={picturePath(environment, technicianId, hash)} alt="" width={28} height={28} loading="lazy" />
  );
}

/** At most one state: what is late or under way, then time off, then the status of the record. */
function useAside({
  model,
  technician,
  blocked,
  state,
  away,
}: Pick<NameProps, 'model' | 'blocked' | 'state' | 'away'> & { technician: number }): Aside | null {
  const { t } = useTranslation(['board', 'words']);
  const shortMinutes = useShortMinutes();
  const tagsOf = useLiveTags();
  if (blocked !== null) return null;
  const flag = state?.flags[0];
  if (state && flag === 'running_over')
    return {
      text: t('words:live.over', { time: shortMinutes(state.over_minutes) }),
      short: `+${markTime(state.over_minutes, shortMinutes)}`,
      tone: flagTone[flag],
    };
  if (state && (flag === 'late' || flag === 'window_broken') && markMinutes(state) !== null)
    return {
      text: t('words:live.late', { time: shortMinutes(state.late_minutes) }),
      short: `+${markTime(state.late_minutes, shortMinutes)}`,
      tone: flagTone[flag],
    };
  const tag = state ? tagsOf(state)[0] : undefined;
  if (tag) return { text: tag.text, ...(flag === 'window_broken' ? { short: '!' } : {}), tone: tag.tone };
  if (away !== null) return { text: model.board.absences.reason[away] || t('absence.approved'), tone: 'warn' as const };
  const { technicians } = model.board;
  const status = technicians.is_removed[technician] ? 'removed' : technicians.status[technician]!;
  return status === 'active' ? null : { text: t(`technicianStatus.${status}`), tone: undefined };
}

function useLoadLine(load: Load): string {
  const { t, i18n } = useTranslation('board');
  const shortMinutes = useShortMinutes();
  const percent = percentOf(load);
  return joinedParts([
    t('load.visits', { count: load.visits }),
    percent !== null && shownNumber(percent / 100, i18n.language, { style: 'percent' }),
    load.freeMinutes > 0 && t('gap.free', { time: shortMinutes(load.freeMinutes) }),
  ]);
}
