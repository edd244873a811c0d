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

/** Adds tiles if the service has an address for them (setting TILE_URL), and zoom buttons named in the person's language. */
export function dressMap(map: L.Map, words: { readonly zoomIn: string; readonly zoomOut: string }): void {
  const tiles = tileAddress();
  if (tiles !== null) L.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
}

/** Adds a scale in the unit of the business's country. */
export function addScale(map: L.Map, country: string | null): void {
  const imperial = usesMiles(country);
  L.control.scale({ imperial, metric: !imperial }).addTo(map);
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
