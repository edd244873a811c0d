/**
 * The map beside the board: areas, visits and each technician's route. It shows tiles only when the setting TILE_URL has an address for
 * them. A job that is marked on the lanes is marked here too.
 */
import './map.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { openMap, textElement } from '../parts/map.ts';
import type { BoardModel } from './model.ts';

export interface BoardMapProps {
  readonly model: BoardModel;
  readonly now: number;
  /** Id of the marked job; null: no job is marked. */
  readonly marked: string | null;
  readonly onOpen: (jobId: string) => void;
}

/** Colours of the technicians' lines. Neighbours stay distinct in both colour schemes. */
const colours = ['#1b7f5c', '#b3541e', '#3b6fb5', '#8a4fa3', '#a3862b', '#2a8c96', '#b03a5b', '#5c6b2f'];

export function BoardMap({ model, now, marked, onOpen }: BoardMapProps) {
  const { t } = useTranslation('board');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const points = useRef(new Map<string, L.CircleMarker>());
  /** The days that the map was last fitted to. */
  const fittedTo = useRef('');
  const areas = useAsk('listServiceAreas', { limit: 100 });
  useEffect(() => {
    if (!container.current) return undefined;
    const names = { zoomIn: t('words:map.zoomIn'), zoomOut: t('words:map.zoomOut') };
    const made = openMap(container.current, names, { preferCanvas: true, zoom: 2 });
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
        L.geoJSON(boundary as never, { style: { color: '#6c7a87', weight: 1, fillOpacity: 0.05 } })
          // Show the tooltip at the pointer. In the middle of the area it would cover the visits there.
          .bindTooltip(textElement(name), { sticky: true })
          .addTo(layer);
    // The canvas gives the pointer to the shape drawn last. Areas may arrive after the visits, so they go to the back.
    if (map.current) layer.addTo(map.current).bringToBack();
    return () => void layer.remove();
  }, [areas.data]);
  const day = Math.floor(now);
  useEffect(() => {
    if (!map.current) return undefined;
    const layer = drawVisits(model, now, onOpen, points.current).addTo(map.current);
    const seen = [...points.current.values()].map((point) => point.getLatLng());
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
    for (const [id, point] of points.current) {
      const isMarked = id === marked;
      point.setRadius(isMarked ? 9 : 5).setStyle({ weight: isMarked ? 3 : 1 });
      if (isMarked) point.bringToFront();
    }
  }, [marked, model]);
  return <div ref={container} className="board-map" role="region" aria-label={t('map')} data-day={day >= 0} />;
}

/** Draws the visits of today, or of the first shown day when today is not shown. */
function drawVisits(model: BoardModel, now: number, onOpen: (jobId: string) => void, points: Map<string, L.CircleMarker>): L.LayerGroup {
  const { visits, jobs, technicians, days } = model.board;
  const today = days.find(({ start_minute, minutes }) => now >= start_minute && now < start_minute + minutes) ?? days[0];
  // Lines first: the canvas gives the pointer to the shape drawn last.
  const [ways, places] = [L.featureGroup(), L.featureGroup()];
  const layer = L.featureGroup([ways, places]);
  points.clear();
  if (!today) return layer;
  const end = today.start_minute + today.minutes;
  for (const [technician, name] of technicians.full_name.entries()) {
    const colour = colours[technician % colours.length]!;
    const routePoints: L.LatLngTuple[] = [];
    const [latitude, longitude] = [technicians.latitude[technician], technicians.longitude[technician]];
    if (typeof latitude === 'number' && typeof longitude === 'number') routePoints.push([latitude, longitude]);
    for (let visit = model.firstVisit[technician]!; visit < model.firstVisit[technician + 1]!; visit++) {
      if (visits.start[visit]! < today.start_minute || visits.start[visit]! >= end) continue;
      const job = visits.job[visit]!;
      const [lat, lng] = [jobs.latitude[job], jobs.longitude[job]];
      if (typeof lat !== 'number' || typeof lng !== 'number') continue;
      routePoints.push([lat, lng]);
      const isEmergency = jobs.priority_level[job] === 'p0';
      const point = L.circleMarker([lat, lng], { radius: 5, color: isEmergency ? '#b3261e' : colour, weight: 1, fillOpacity: 0.8 });
      point.bindTooltip(textElement(jobs.customer_name[job]!, name)).on('click', () => onOpen(jobs.id[job]!));
      points.set(jobs.id[job]!, point.addTo(places));
    }
    if (routePoints.length > 1) L.polyline(routePoints, { color: colour, weight: 1.5, opacity: 0.7, interactive: false }).addTo(ways);
  }
  return layer;
}
