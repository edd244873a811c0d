/** What the maps of the dashboard share. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

/** `https://tiles.example/{z}/{x}/{y}.png`; null: no tiles, and so no request to another host. */
const tileAddress = (): string | null => {
  const address = document.querySelector<HTMLMetaElement>('meta[name=tiles]')?.content ?? '';
  return address.includes('{z}') ? address : null;
};

/** Tiles where the service has an address for them (setting TILE_URL), and buttons whose names are in the person's language. */
export function dressMap(map: L.Map, words: { readonly zoomIn: string; readonly zoomOut: string }): void {
  const tiles = tileAddress();
  if (tiles !== null) L.tileLayer(tiles, { maxZoom: 19 }).addTo(map);
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
}
