/**
 * The map beside the board: areas with their names, and above them each technician's stops with their numbers. It shows tiles only when the setting TILE_URL has an address for
 * them. A job that is marked on the lanes is marked here too.
 */
import './map.css';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { openMap, textElement } from '../../parts/map.ts';
import { laneColour } from '../model/laneColours.ts';
import type { BoardModel } from '../model/model.ts';

export interface BoardMapProps {
  readonly model: BoardModel;
  readonly now: number;
  /** Id of the marked job; null: no job is marked. */
  readonly marked: string | null;
  readonly onOpen: (jobId: string) => void;
}

/** A stop on a technician's day: a disc with its number. Drawn on the canvas, since a large team has thousands. */
class Stop extends L.CircleMarker {
  readonly number: number;
  readonly isUrgent: boolean;

  constructor(at: L.LatLngTuple, colour: string, number: number, isUrgent: boolean) {
    super(at, { radius: stopRadius, color: isUrgent ? '#b3261e' : '#ffffff', weight: isUrgent ? 3 : 1, fillColor: colour, fillOpacity: 1 });
    this.number = number;
    this.isUrgent = isUrgent;
  }

  /** Called by Leaflet when it draws the canvas. */
  _updatePath(): void {
    const { _renderer: renderer, _point: at } = this as unknown as Drawn;
    renderer._updateCircle(this);
    // Leaflet also calls this when only the place is known.
    if (!renderer._drawing) return;
    const pen = renderer._ctx;
    pen.fillStyle = '#ffffff';
    pen.font = `600 ${this.getRadius() + 2}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(String(this.number), at.x, at.y + 0.5);
  }
}

/** What Leaflet's canvas gives to a shape that draws itself; its types leave it out. */
interface Drawn {
  readonly _renderer: { _updateCircle(shape: L.CircleMarker): void; readonly _drawing: boolean; readonly _ctx: CanvasRenderingContext2D };
  readonly _point: L.Point;
}

const [stopRadius, markedRadius] = [9, 12];

/** The days of the technicians, with one way drawn: of the lane under the pointer, or with the focus, or of the marked job. */
interface DrawnDay {
  readonly stops: Map<string, { readonly stop: Stop; readonly technician: number }>;
  readonly ways: Map<number, L.LatLngTuple[]>;
}

export function BoardMap({ model, now, marked, onOpen }: BoardMapProps) {
  const { t } = useTranslation('board');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const day = useRef<DrawnDay>({ stops: new Map(), ways: new Map() });
  const [pointed, setPointed] = useState<number | null>(null);
  /** The days that the map was last fitted to. */
  const fittedTo = useRef('');
  const areas = useAsk('listServiceAreas', { limit: 100 });
  useEffect(() => {
    if (!container.current) return undefined;
    const names = { zoomIn: t('words:map.zoomIn'), zoomOut: t('words:map.zoomOut') };
    const made = openMap(container.current, names, { preferCanvas: true, zoom: 2 });
    // Visits lie above the areas and their names.
    made.createPane('areaNames').style.zIndex = '350';
    made.createPane('visits').style.zIndex = '450';
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
    };
  }, []);
  useEffect(() => {
    const layer = L.featureGroup();
    for (const { name, boundary } of areas.data?.service_areas ?? [])
      if (boundary)
        L.geoJSON(boundary as never, { interactive: false, style: { color: '#6c7a87', weight: 1, fillOpacity: 0.05 } })
          .bindTooltip(textElement(name), { permanent: true, direction: 'center', pane: 'areaNames', className: 'board-area-name' })
          .addTo(layer);
    if (map.current) layer.addTo(map.current).bringToBack();
    return () => void layer.remove();
  }, [areas.data]);
  const minute = Math.floor(now);
  useEffect(() => {
    if (!map.current) return undefined;
    const layer = drawVisits(model, now, onOpen, setPointed, day.current).addTo(map.current);
    const seen = [...day.current.stops.values()].map(({ stop }) => stop.getLatLng());
    const days = `${model.board.from} ${model.board.to}`;
    // Fit the map once per range of days: the user's own pan and zoom stay when the board changes.
    if (seen.length > 0 && fittedTo.current !== days) {
      map.current.fitBounds(L.latLngBounds(seen), { padding: [20, 20], animate: false, maxZoom: 15 });
      fittedTo.current = days;
    }
    return () => void layer.remove();
    // Redraw with the board, but not with every minute.
  }, [model, onOpen]);
  useEffect(() => {
    for (const [id, { stop }] of day.current.stops) {
      const isMarked = id === marked;
      stop.setRadius(isMarked ? markedRadius : stopRadius);
      if (isMarked) stop.bringToFront();
    }
  }, [marked, model]);
  usePointedLane(model, setPointed);
  const shown = pointed ?? (marked === null ? null : (day.current.stops.get(marked)?.technician ?? null));
  useEffect(() => {
    const way = shown === null ? undefined : day.current.ways.get(shown);
    if (!map.current || !way || way.length < 2) return undefined;
    const line = L.polyline(way, { color: laneColour(shown!), weight: 2.5, interactive: false }).addTo(map.current);
    return () => void line.remove();
  }, [shown, model]);
  return (
    <div ref={container} className="board-map" role="region" aria-label={t('map')} data-day={minute >= 0} data-way={shown ?? undefined} />
  );
}

/** Hears over which lane the pointer is, or which has the focus. The lanes know nothing of the map. */
function usePointedLane(model: BoardModel, onPoint: (technician: number | null) => void): void {
  useEffect(() => {
    const board = document.querySelector('.board');
    if (!board) return undefined;
    const hear = ({ target }: Event) => {
      const element = target as Element;
      const name = element.closest<HTMLElement>('[data-technician]')?.dataset['technician'];
      const visit = element.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
      const lane = element.closest('.board-lane')?.getAttribute('aria-label');
      const technician =
        name !== undefined
          ? Number(name)
          : visit !== undefined
            ? model.board.visits.technician[Number(visit)]!
            : model.board.technicians.full_name.indexOf(lane ?? '');
      onPoint(technician >= 0 ? technician : null);
    };
    const leave = () => onPoint(null);
    board.addEventListener('pointerover', hear);
    board.addEventListener('focusin', hear);
    board.addEventListener('pointerleave', leave);
    return () => {
      board.removeEventListener('pointerover', hear);
      board.removeEventListener('focusin', hear);
      board.removeEventListener('pointerleave', leave);
    };
  }, [model, onPoint]);
}

/** Draws the visits of today, or of the first shown day when today is not shown. */
function drawVisits(
  model: BoardModel,
  now: number,
  onOpen: (jobId: string) => void,
  onPoint: (technician: number | null) => void,
  drawn: DrawnDay,
): L.LayerGroup {
  const { visits, jobs, technicians, days } = model.board;
  const today = days.find(({ start_minute, minutes }) => now >= start_minute && now < start_minute + minutes) ?? days[0];
  const layer = L.featureGroup();
  const renderer = L.canvas({ pane: 'visits' });
  drawn.stops.clear();
  drawn.ways.clear();
  if (!today) return layer;
  const end = today.start_minute + today.minutes;
  for (const [technician, name] of technicians.full_name.entries()) {
    const way: L.LatLngTuple[] = [];
    const [latitude, longitude] = [technicians.latitude[technician], technicians.longitude[technician]];
    if (typeof latitude === 'number' && typeof longitude === 'number') way.push([latitude, longitude]);
    let number = 0;
    for (let visit = model.firstVisit[technician]!; visit < model.firstVisit[technician + 1]!; visit++) {
      if (visits.start[visit]! < today.start_minute || visits.start[visit]! >= end) continue;
      number++;
      const job = visits.job[visit]!;
      const [lat, lng] = [jobs.latitude[job], jobs.longitude[job]];
      if (typeof lat !== 'number' || typeof lng !== 'number') continue;
      way.push([lat, lng]);
      const stop = new Stop([lat, lng], laneColour(technician), number, jobs.priority_level[job] === 'p0');
      stop.options.renderer = renderer;
      stop
        .bindTooltip(textElement(jobs.customer_name[job]!, name))
        .on('click', () => onOpen(jobs.id[job]!))
        .on('mouseover', () => onPoint(technician))
        .on('mouseout', () => onPoint(null));
      drawn.stops.set(jobs.id[job]!, { stop: stop.addTo(layer), technician });
    }
    drawn.ways.set(technician, way);
  }
  return layer;
}
