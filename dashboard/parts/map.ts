/** What the maps of the dashboard share. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { usesMiles } from './distance.ts';

/** Example: `https://tiles.example/{z}/{x}/{y}.png`. null: no tiles, and so no request to another host. */
const tileAddress = (): string | null => {
  const address = document.querySelector<HTMLMetaElement>('meta[name=tiles]')?.content ?? '';
  return address.includes('{z}') ? address : null;
};

/** Whether the maps show pictures of streets. */
export const hasTiles = (): boolean => tileAddress() !== null;

export interface MapLook {
  /** Names of the zoom buttons, in the person's language. */
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Country of the business. It decides the unit of the scale. Left out: no scale. */
  readonly country?: string | null;
}

const stepPixels = 8;
/** Arrow keys, and the pixels by which they move a marker to the right and down. */
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
};

/**
 * An empty map in an element, with zoom buttons. It has tiles only if the service has an address for them (setting TILE_URL).
 * It follows the size of its element.
 */
export function openMap(element: HTMLElement, { zoomIn, zoomOut, country }: MapLook, options: L.MapOptions = { zoomSnap: 0.25 }): L.Map {
  const map = L.map(element, { attributionControl: false, zoomControl: false, center: [0, 0], zoom: 1, ...options });
  const tiles = tileAddress();
  if (tiles !== null) L.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  const imperial = usesMiles(country ?? null);
  if (country !== undefined) L.control.scale({ imperial, metric: !imperial }).addTo(map);
  const observer = new ResizeObserver(() => map.invalidateSize());
  observer.observe(element);
  map.on('unload', () => observer.disconnect());
  return map;
}

/** A marker to drag. `onMove` gets its new place, `onKey` the keys that do not move it and returns whether the key was used. */
export function movableMarker(
  icon: L.DivIcon,
  name: string,
  { onMove, onKey }: { readonly onMove: (to: L.LatLng, how: 'drag' | 'key') => void; readonly onKey?: (key: string) => boolean },
): L.Marker {
  const marker = L.marker([0, 0], { icon, draggable: true, keyboard: true, title: name, alt: name });
  marker.on('dragend', () => onMove(marker.getLatLng(), 'drag'));
  marker.on('keydown', (event) => {
    const { originalEvent: pressed, target } = event as unknown as { originalEvent: KeyboardEvent; target: L.Marker & { _map: L.Map } };
    const step = arrows[pressed.key];
    const map = target._map;
    if (step) onMove(map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add([step[0], step[1]])), 'key');
    else if (!onKey?.(pressed.key)) return;
    // Otherwise the arrow key would also move the map.
    L.DomEvent.stop(pressed);
  });
  return marker;
}

/** Content of a tooltip, with each text in its own element. Leaflet would parse a string as HTML. */
export function textElement(...texts: readonly string[]): HTMLElement {
  const element = document.createElement('span');
  const parts = texts.map((text) => {
    // Isolated, so that a name in another direction does not reorder its neighbours.
    const part = document.createElement('bdi');
    part.textContent = text;
    return part;
  });
  element.append(...parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part])));
  return element;
}
