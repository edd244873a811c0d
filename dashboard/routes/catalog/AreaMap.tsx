/**
 * The service areas on a map, with tiles only if the service has an address for them (setting TILE_URL). With `onDraw` the user draws one
 * ring. A click adds a corner. Corners are dragged or moved with the arrow keys; Delete removes one. The dot in the middle of a side adds a
 * corner there.
 */
import { Button, Group } from '@mantine/core';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { movableMarker, openMap, textElement } from '../../parts/map.ts';
import type { Area } from './area.ts';
import { middleAfter, mostHandles, movedCorner, rounded, splitAfter, withCorner, withoutCorner, type Corner } from './ring.ts';

export interface AreaMapProps {
  readonly areas: readonly Area[];
  /** Id of the open area, which is highlighted. */
  readonly chosen: string | null;
  readonly onChoose?: (id: string) => void;
  readonly label: string;
  /** The ring being drawn. */
  readonly ring?: readonly Corner[];
  readonly onDraw?: (ring: readonly Corner[]) => void;
}

/** Shows a city and its surroundings. */
const cityZoom = 11;
/** Shows a few streets. */
const closestZoom = 15;

const placeOf = ([longitude, latitude]: Corner): L.LatLngTuple => [latitude, longitude];
const cornerOf = ({ lng, lat }: L.LatLng): Corner => rounded([lng, lat]);

export function AreaMap({ areas, chosen, onChoose, label, ring, onDraw }: AreaMapProps) {
  const { t } = useTranslation('catalog');
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const isFitted = useRef(false);
  /** Handlers of the map read the latest render through this reference. */
  const now = useRef({ ring: ring ?? [], onDraw, onChoose });
  now.current = { ring: ring ?? [], onDraw, onChoose };
  // Layers depend on whether a handler exists, not on the function itself. A new function in each render would otherwise remove a corner
  // while it is dragged.
  const isChoosable = Boolean(onChoose);
  const isDrawing = Boolean(onDraw);
  /** The corner that takes the focus after the next change of the ring. */
  const focused = useRef<number | undefined>(undefined);
  const words = useRef(t);
  words.current = t;
  const { business } = useSession();
  const maySeeTeam = useMay('team_view');
  const mayManage = useMay('business_manage');
  const base = useAsk('getBusinessSettings', {}, { enabled: mayManage }).data?.base_address;
  const [baseLatitude, baseLongitude] = [base?.latitude ?? null, base?.longitude ?? null];
  const team = useAsk('listTechnicians', { limit: 1000, status: 'active' }, { enabled: maySeeTeam }).data?.technicians;

  useEffect(() => {
    const [zoomIn, zoomOut] = [words.current('words:map.zoomIn'), words.current('words:map.zoomOut')];
    const made = openMap(element.current!, { zoomIn, zoomOut, country: business.country });
    made.on('click', ({ latlng }) => {
      if (now.current.ring.length <= mostHandles) now.current.onDraw?.(withCorner(now.current.ring, cornerOf(latlng)));
    });
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
      isFitted.current = false;
    };
  }, []);

  useEffect(() => {
    const group = L.featureGroup().addTo(map.current!);
    for (const area of areas) {
      if (!area.boundary) continue;
      const rings = (area.boundary.coordinates as unknown as Corner[][]).map((one) => one.map(placeOf));
      const className = area.id === chosen ? 'area-shape area-shape-chosen' : 'area-shape';
      const shape = L.polygon(rings, { className, interactive: isChoosable, bubblingMouseEvents: true }).addTo(group);
      shape.bindTooltip(textElement(area.name), { permanent: true, direction: 'center', className: 'area-name' });
      shape.on('click', () => now.current.onChoose?.(area.id));
    }
    for (const { full_name, start_location_lat: latitude, start_location_long: longitude } of team ?? []) {
      if (latitude === null || longitude === null) continue;
      L.circleMarker([latitude, longitude], { radius: 3, className: 'area-person', bubblingMouseEvents: true })
        .bindTooltip(textElement(full_name))
        .addTo(group);
    }
    // Without areas and people the map opens at the city of the business, as exactly as its base address is known.
    if (!isFitted.current && baseLatitude !== null && baseLongitude !== null)
      map.current!.setView([baseLatitude, baseLongitude], cityZoom, { animate: false });
    fit(map.current!, group, isFitted, now.current.ring);
    return () => void group.remove();
  }, [areas, chosen, isChoosable, team, baseLatitude, baseLongitude]);

  useEffect(() => {
    if (!isDrawing || !ring) return undefined;
    const group = drawnRing(
      ring,
      (index) => words.current('corner', { number: index + 1 }),
      (next, focus) => {
        focused.current = focus;
        now.current.onDraw?.(next);
      },
    );
    group.addTo(map.current!);
    markCorners(group);
    // Every change of the ring rebuilds the handles, so return the focus to the moved corner.
    if (focused.current !== undefined) element.current?.querySelector<HTMLElement>(`[data-corner="${focused.current}"]`)?.focus();
    focused.current = undefined;
    return () => void group.remove();
  }, [ring, isDrawing]);

  const addInMiddle = () => {
    const middle = cornerOf(map.current!.getCenter());
    onDraw?.(withCorner(ring ?? [], middle));
  };
  return (
    <>
      {/* A map is never mirrored, so it is left-to-right in every language. */}
      <div ref={element} className="area-map" dir="ltr" role="application" aria-label={label} data-drawing={isDrawing || undefined} />
      {onDraw && (ring?.length ?? 0) <= mostHandles && (
        <Group>
          <Button size="compact-xs" variant="default" onClick={addInMiddle}>
            {t('addCorner')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Fits the map once; afterwards the user's own view stays. */
function fit(map: L.Map, group: L.FeatureGroup, isFitted: { current: boolean }, ring: readonly Corner[]): void {
  const bounds = ring.length > 1 ? L.latLngBounds(ring.map(placeOf)) : group.getBounds();
  if (isFitted.current || !bounds.isValid()) return;
  // A single point has no extent: without `maxZoom` Leaflet would compute an infinite zoom.
  map.fitBounds(bounds.pad(ring.length > 1 ? 0.35 : 0.05), { animate: false, maxZoom: closestZoom });
  isFitted.current = true;
}

type Draw = (ring: readonly Corner[], focus?: number) => void;

/** The ring, with a handle at each corner and in the middle of each side. */
function drawnRing(ring: readonly Corner[], nameOf: (index: number) => string, draw: Draw): L.FeatureGroup {
  const group = L.featureGroup();
  L.polygon(ring.map(placeOf), { className: 'area-shape area-shape-drawn', interactive: false }).addTo(group);
  if (ring.length > mostHandles) return group;
  ring.forEach((corner, index) => {
    const icon = L.divIcon({ className: 'area-corner', iconSize: [13, 13] });
    const marker = movableMarker(icon, nameOf(index), {
      onMove: (to, how) => draw(movedCorner(ring, index, cornerOf(to)), how === 'key' ? index : undefined),
      onKey: (key) => {
        if (key !== 'Delete' && key !== 'Backspace') return false;
        draw(withoutCorner(ring, index), Math.max(0, index - 1));
        return true;
      },
    });
    marker.setLatLng(placeOf(corner)).addTo(group);
    if (ring.length < 3) return;
    const middle = L.marker(placeOf(middleAfter(ring, index)), {
      icon: L.divIcon({ className: 'area-middle', iconSize: [9, 9] }),
      keyboard: false,
    });
    middle.on('click', () => draw(splitAfter(ring, index), index + 1)).addTo(group);
  });
  return group;
}

/** Writes each corner's index into its handle, where the focus code finds it. */
function markCorners(group: L.FeatureGroup): void {
  let index = 0;
  group.eachLayer((layer) => {
    const handle = layer instanceof L.Marker ? layer.getElement() : undefined;
    if (handle?.classList.contains('area-corner')) handle.dataset['corner'] = String(index++);
  });
}
