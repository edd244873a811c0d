/**
 * What a visit, time off or reserved time tells when one rests on it, and the menu of a visit. Both hear the events of the whole area of the board, so that the thousand visits
 * stay plain buttons. The accessible name of a visit says the same as the card.
 */
import './visitPointing.css';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import { shownClock } from '../../parts/times.ts';
import type { LiveVisits } from '../model/live.ts';
import { useTravelWords } from '../../job/travelWords.ts';
import { localOf, travelAround, type BoardModel } from '../model/model.ts';
import type { PlacedJob } from '../hands/things.ts';
import type { Spot } from '../model/spot.ts';

const VisitMenu = lazy(async () => ({ default: (await import('./VisitMenu.tsx')).VisitMenu }));

export interface VisitPointingProps {
  readonly model: BoardModel | null;
  readonly live: LiveVisits;
  readonly isHolding: boolean;
  readonly onOpen: (jobId: string) => void;
  readonly onPlace: (job: PlacedJob) => void;
  readonly children: ReactNode;
}

/** The card opens after this rest, so that it does not follow the hand across the board. */
const restMilliseconds = 450;
const freshMilliseconds = 30_000;

/** The visit of an event, and where its card or menu opens. */
function spotOf(target: EventTarget): Spot | null {
  const element = (target as Element).closest<HTMLElement>('.visit[data-visit]');
  if (!element) return null;
  const { left, top, bottom } = element.getBoundingClientRect();
  return { visit: Number(element.dataset['visit']), left, top, bottom };
}

/**
 * Time off or reserved time, which has no room for its text when it is short. It may be as long as the board, so its card is at the pointer.
 * `clientX`: null when a key has put the focus into it.
 */
function markOf(target: EventTarget, clientX: number | null): Spot | null {
  const element = (target as Element).closest<HTMLElement>('[data-tells]');
  if (!element) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return { visit: -1, tells: element.dataset['tells']!, left: clientX ?? (target as Element).getBoundingClientRect().left, top, bottom };
}

export function VisitPointing({ model, live, isHolding, onOpen, onPlace, children }: VisitPointingProps) {
  const area = useRef<HTMLDivElement>(null);
  const [rest, setRest] = useState<Spot | null>(null);
  const [card, setCard] = useState<Spot | null>(null);
  const [menu, setMenu] = useState<Spot | null>(null);
  // Marks may say the same, such as the time off of two technicians, so the element tells them apart.
  const pointed = useRef<Element | null>(null);
  const forget = () => {
    pointed.current = null;
    setRest(null);
    setCard(null);
  };
  useEffect(() => {
    if (!rest) return undefined;
    const timer = setTimeout(() => setCard(rest), restMilliseconds);
    return () => clearTimeout(timer);
  }, [rest]);
  // Esc hides the card wherever the focus is.
  const isShown = card !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setCard(null);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isShown]);
  const point = (target: EventTarget, clientX: number | null) => {
    const element = (target as Element).closest('.visit[data-visit], [data-tells]');
    if (element === pointed.current) return;
    pointed.current = element;
    setCard(null);
    setRest(spotOf(target) ?? markOf(target, clientX));
  };
  const closeMenu = ({ visit }: Spot) => {
    setMenu(null);
    area.current?.querySelector<HTMLElement>(`.visit[data-visit="${visit}"]`)?.focus({ preventScroll: true });
  };
  const openMenu = (spot: Spot | null) => {
    forget();
    setMenu(spot);
  };
  return (
    <div
      ref={area}
      className="board-pointing"
      onPointerOver={({ target, pointerType, clientX }) => pointerType === 'mouse' && point(target, clientX)}
      onPointerLeave={forget}
      onPointerDown={forget}
      onFocus={({ target }) => target.matches(':focus-visible') && point(target, null)}
      onBlur={forget}
      onScrollCapture={forget}
      onKeyDown={(event) => {
        const spot = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) ? spotOf(event.target) : null;
        if (!spot) return;
        event.preventDefault();
        openMenu(spot);
      }}
      onContextMenu={(event) => {
        const spot = spotOf(event.target);
        // A finger that rests lifts the visit.
        if (!spot || (event.nativeEvent as PointerEvent).pointerType === 'touch') return;
        event.preventDefault();
        const isAtPointer = event.clientX > 0;
        openMenu(isAtPointer ? { ...spot, left: event.clientX, bottom: event.clientY } : spot);
      }}
    >
      {children}
      {card && model && !menu && !isHolding && <Told key={card.visit} model={model} live={live} spot={card} />}
      <Suspense fallback={null}>
        {menu && model && (
          <VisitMenu
            key={`${menu.visit} ${menu.left}`}
            model={model}
            spot={menu}
            onClose={() => closeMenu(menu)}
            onOpen={onOpen}
            onPlace={onPlace}
          />
        )}
      </Suspense>
    </div>
  );
}

const [cardWidth, cardRoom, gap] = [300, 190, 6];

interface ToldProps {
  readonly model: BoardModel;
  readonly live: LiveVisits;
  readonly spot: Spot;
}

const Told = (props: ToldProps) =>
  props.spot.tells === undefined ? (
    <VisitCard {...props} />
  ) : (
    <div className="visit-card" style={placeOf(props.spot)} aria-hidden>
      <bdi>{props.spot.tells}</bdi>
    </div>
  );

/** Beside the mark, within the window. */
function placeOf({ left, top, bottom }: Spot) {
  const isBelow = bottom + gap + cardRoom < globalThis.innerHeight;
  const vertical = isBelow ? { top: bottom + gap } : { bottom: globalThis.innerHeight - top + gap };
  return { left: Math.max(8, Math.min(left, globalThis.innerWidth - cardWidth - 8)), maxWidth: cardWidth, ...vertical };
}

/** Never below the pointer, and never in its way: it takes no events. */
function VisitCard({ model, live, spot }: ToldProps) {
  const { t, i18n } = useTranslation('board');
  const { visits, jobs, technicians, skills } = model.board;
  const job = visits.job[spot.visit];
  const id = job === undefined ? '' : jobs.id[job]!;
  const { data } = useAsk('getJobRequest', { id }, { enabled: id !== '', freshMilliseconds });
  const travelWords = useTravelWords();
  if (job === undefined) return null;
  const clock = (minute: number) => shownClock(localOf(model, minute), i18n.language);
  const travel = travelWords(travelAround(model, spot.visit));
  const [from, until] = [jobs.promised_start[job], jobs.promised_end[job]];
  const state = live.get(spot.visit);
  const named = (jobs.skills[job] ?? []).map((skill) => skills.name[skill]!);
  return (
    <div className="visit-card" style={{ ...placeOf(spot), width: cardWidth }} aria-hidden>
      <strong>
        <bdi>{jobs.customer_name[job]}</bdi>
      </strong>{' '}
      <span className="quiet">{jobs.short_code[job]}</span>
      <div>
        {[jobs.job_type_name[job], `${clock(visits.start[spot.visit]!)}–${clock(visits.end[spot.visit]!)}`].filter(Boolean).join(' · ')}
        {' · '}
        <bdi>{technicians.full_name[visits.technician[spot.visit]!]}</bdi>
      </div>
      {state && (
        <div>
          <LiveTags live={state} />
        </div>
      )}
      {typeof from === 'number' && typeof until === 'number' && <div>{t('mark.promised', { from: clock(from), to: clock(until) })}</div>}
      {travel !== '' && <div className="quiet">{travel}</div>}
      {jobs.address[job] !== '' && (
        <div>
          <bdi>{jobs.address[job]}</bdi>
        </div>
      )}
      {named.length > 0 && (
        <div className="quiet">
          <bdi>{named.join(', ')}</bdi>
        </div>
      )}
      {data?.customer.phone && (
        <div>
          <bdi>{data.customer.phone}</bdi>
        </div>
      )}
    </div>
  );
}
