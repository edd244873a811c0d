/** A map with one pin to drag. It shows tiles if the service has an address for them (setting TILE_URL), and always the service areas. */
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import type { Coordinates } from './coordinates.ts';
import { hasTiles, movableMarker, openMap, textElement } from './map.ts';

export interface PinMapProps {
  /** Where the pin is; null: not set yet. */
  readonly pin: Coordinates | null;
  readonly onChange: (pin: Coordinates) => void;
  /** How far from the pin the address may be, in kilometres; 0: the pin is exact. */
  readonly radiusKm: number;
}

/** The tip of the pin in its picture, in pixels. */
const pinTip: [number, number] = [9, 22];
const pinIcon = () => L.divIcon({ className: 'pin-mark', iconSize: [18, 18], iconAnchor: pinTip });
/** Shows a few streets. */
const closestZoom = 16;
/** Shows some outline of a service area, where no pictures say where one is. */
const zoomWithoutTiles = 11.5;
const coordinatesOf = (point: L.LatLng): Coordinates => {
  const { lat, lng } = point.wrap();
  return { latitude: lat, longitude: lng };
};

export function PinMap({ pin, onChange, radiusKm }: PinMapProps) {
  const { t } = useTranslation('words');
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const marker = useRef<L.Marker | null>(null);
  const isFitted = useRef(false);
  /** Handlers of the map read the latest render through this reference. */
  const now = useRef({ onChange, t });
  now.current = { onChange, t };
  const { business } = useSession();
  const maySeeAreas = useMay('catalog_view');
  const areas = useAsk('listServiceAreas', { limit: 100 }, { enabled: maySeeAreas }).data?.service_areas;

  useEffect(() => {
    const { t: words } = now.current;
    const made = openMap(element.current!, { zoomIn: words('map.zoomIn'), zoomOut: words('map.zoomOut'), country: business.country });
    made.on('click', ({ latlng }) => now.current.onChange(coordinatesOf(latlng)));
    map.current = made;
    return () => {
      made.remove();
      [map.current, marker.current, isFitted.current] = [null, null, false];
    };
  }, []);

  useEffect(() => {
    const group = L.featureGroup().addTo(map.current!);
    for (const { name, boundary } of areas ?? []) {
      if (!boundary) continue;
      L.geoJSON(boundary as never, { style: { className: 'area-shape' }, interactive: false }).addTo(group);
      const middle = L.geoJSON(boundary as never)
        .getBounds()
        .getCenter();
      L.tooltip({ permanent: true, direction: 'center', className: 'area-name' })
        .setLatLng(middle)
        .setContent(textElement(name))
        .addTo(group);
    }
    // Without a pin, begin with the areas. The user's own view stays afterwards.
    const bounds = group.getBounds();
    if (!pin && !isFitted.current && bounds.isValid()) map.current!.fitBounds(bounds, { animate: false, maxZoom: closestZoom });
    return () => void group.remove();
  }, [areas]);

  useEffect(() => {
    if (!pin) return undefined;
    const at: L.LatLngTuple = [pin.latitude, pin.longitude];
    const circle = L.circle(at, { radius: radiusKm * 1000, className: 'area-shape pin-circle', interactive: false });
    if (radiusKm > 0) circle.addTo(map.current!);
    marker.current ??= movableMarker(pinIcon(), now.current.t('place.pin'), { onMove: (to) => now.current.onChange(coordinatesOf(to)) })
      .setLatLng(at)
      .addTo(map.current!);
    marker.current.setLatLng(at);
    const isSeen = isFitted.current && map.current!.getBounds().contains(at);
    if (!isSeen && radiusKm > 0) map.current!.fitBounds(L.latLng(at).toBounds(radiusKm * 2_500), { animate: false });
    else if (!isSeen) map.current!.setView(at, hasTiles() ? closestZoom : zoomWithoutTiles, { animate: false });
    isFitted.current = true;
    return () => void circle.remove();
  }, [pin?.latitude, pin?.longitude, radiusKm]);

  // A map is never mirrored, so it is left-to-right in every language.
  return <div ref={element} className="area-map pin-map" dir="ltr" role="application" aria-label={t('place.where')} data-drawing />;
}
