/** What is doubtful about the place of an address that is being booked, and the places that may be meant, as buttons. */
import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import type { PlaceCandidate } from './address.ts';

type Place = NonNullable<Output<'listJobRequestBookingWindows'>['place']>;

export interface PlaceDoubtsProps {
  /** undefined: the answer names no address. */
  readonly place: Place | undefined;
  /** Takes a proposed place. Left out where the address cannot be changed. */
  readonly onChoose?: (candidate: PlaceCandidate) => void;
}

/** Whether the address contradicts itself or may be in several places, so that it has no place. */
export const isUnclear = (place: Place | undefined): boolean => place?.latitude === null && place.coverage === 'uncertain';

export function PlaceDoubts({ place, onChoose }: PlaceDoubtsProps) {
  const { t } = useTranslation('words');
  if (!place) return null;
  const { precision, coverage, note, latitude, candidates = [] } = place;
  const asksAgain = isUnclear(place);
  const texts = [
    asksAgain ? t('place.unclear') : latitude === null ? t('place.none') : null,
    !asksAgain && coverage === 'uncertain' ? t('place.uncertain') : null,
    precision === 'postal_code' || precision === 'city' ? t(`place.${precision}`) : null,
  ].filter((text) => text !== null);
  if (texts.length === 0 && note === null) return null;
  const says = (
    <>
      {texts.map((text) => (
        <p key={text} className="tight">
          {text}
        </p>
      ))}
      {note !== null && <p className="tight">{note}</p>}
    </>
  );
  // A centre in place of the address is usual where no geocoder is set up, and needs no alert.
  if (latitude !== null && coverage !== 'uncertain') return <div className="quiet place-doubts">{says}</div>;
  return (
    <Alert color="yellow" variant="light" role="status" className="place-doubts">
      {says}
      {candidates.length > 0 && (
        <div role="group" aria-label={t('place.didYouMean')}>
          <p className="tight">{t('place.didYouMean')}</p>
          <Group gap={6} mt={4}>
            {candidates.map((candidate) =>
              onChoose ? (
                <Button key={candidate.label} size="compact-sm" variant="default" onClick={() => onChoose(candidate)}>
                  <bdi>{candidate.label}</bdi>
                </Button>
              ) : (
                <bdi key={candidate.label}>{candidate.label}</bdi>
              ),
            )}
          </Group>
        </div>
      )}
    </Alert>
  );
}
