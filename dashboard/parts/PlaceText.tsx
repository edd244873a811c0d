/** One quiet line about where an address is: nothing if its place is exact, otherwise how far it is known and why. */
import { useTranslation } from 'react-i18next';
import type { Precision } from '../../src/contract/vocabulary.ts';

/** The part of an address that says where it is. */
export interface PlacedAddress {
  readonly formatted: string;
  /** null: the address has no place. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly place_note: string | null;
}

/** Whether an address has been entered but its place is not known. */
export const hasNoPlace = ({ formatted, latitude }: Pick<PlacedAddress, 'formatted' | 'latitude'>): boolean =>
  formatted.trim() !== '' && latitude === null;

/** Whether the coordinates are those of the address. Coordinates from before precisions were stored are. */
export const isExact = ({ latitude, precision }: Pick<PlacedAddress, 'latitude' | 'precision'>): boolean =>
  latitude !== null && (precision === null || precision === 'exact');

export function PlaceText({ place }: { readonly place: PlacedAddress }) {
  const { t } = useTranslation('words');
  const { precision, place_note: note } = place;
  const says = hasNoPlace(place) ? t('place.none') : precision === 'postal_code' || precision === 'city' ? t(`place.${precision}`) : null;
  if (says === null && note === null) return null;
  return (
    <p className="quiet tight place-text">
      {says} {note}
    </p>
  );
}
