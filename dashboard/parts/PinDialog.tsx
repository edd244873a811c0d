/** Sets the place of an address on a map, by a pin or by coordinates that were copied from another map. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Precision } from '../../src/contract/vocabulary.ts';
import { useSession, type SignInSession } from '../api/session.ts';
import { exampleCoordinates, readCoordinates, shownCoordinates, type Coordinates } from './coordinates.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import type { PlacedAddress } from './PlaceText.tsx';

// Leaflet is loaded when the first map is opened.
const PinMap = lazy(async () => ({ default: (await import('./PinMap.tsx')).PinMap }));
const TilesHint = lazy(async () => ({ default: (await import('./TilesHint.tsx')).TilesHint }));

export interface PinDialogProps {
  readonly address: PlacedAddress;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (pin: Coordinates) => void;
  readonly onClose: () => void;
  /** Says what the place is saved with. */
  readonly children?: ReactNode;
}

/** How far from its pin an address may be, by the settings of the business. In kilometres; 0: no circle is drawn. */
const radiusKmOf = (precision: Precision | null, settings: SignInSession['business']): number =>
  precision === 'postal_code' ? settings.postal_code_radius_km : precision === 'city' ? settings.city_radius_km : 0;

export function PinDialog({ address, isSaving, error, onSave, onClose, children }: PinDialogProps) {
  const { t } = useTranslation('words');
  const { business } = useSession();
  const { latitude, longitude, precision } = address;
  const stored = latitude === null || longitude === null ? null : { latitude, longitude };
  const [pin, setPin] = useState<Coordinates | null>(stored);
  const [text, setText] = useState(stored ? shownCoordinates(stored) : '');
  const isMoved = pin !== null && (stored === null || shownCoordinates(pin) !== shownCoordinates(stored));
  const isWrong = text.trim() !== '' && readCoordinates(text) === null;
  const move = (to: Coordinates) => {
    setPin(to);
    setText(shownCoordinates(to));
  };
  const type = (typed: string) => {
    setText(typed);
    const read = readCoordinates(typed);
    if (read) setPin(read);
  };
  return (
    <Modal opened onClose={onClose} title={t('place.where')} closeButtonProps={{ 'aria-label': t('frame:close') }} size="lg" centered>
      <Stack gap="xs">
        <p className="tight">
          <bdi>{address.formatted}</bdi>
        </p>
        <p className="quiet tight">
          {t('place.dragHelp')}{' '}
          <Suspense>
            <TilesHint />
          </Suspense>
        </p>
        <Suspense fallback={<div className="area-map pin-map" aria-busy />}>
          <PinMap pin={pin} onChange={move} radiusKm={isMoved ? 0 : radiusKmOf(precision, business)} />
        </Suspense>
        <TextInput
          label={t('place.coordinates')}
          placeholder={exampleCoordinates}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={isWrong ? t('place.coordinatesWrong', { example: `\u2066${exampleCoordinates}\u2069` }) : undefined}
          dir="ltr"
          autoComplete="off"
        />
        {children}
        {error && <ErrorNotice error={error} />}
        <Group gap="xs">
          <Button disabled={!isMoved || isWrong} loading={isSaving} onClick={() => pin && onSave(pin)}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('frame:cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
