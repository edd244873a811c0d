/** Opening hours by weekday, with breaks. */
import { useAsk } from '../../api/queries.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { OpeningHoursForm } from '../settings/Hours.tsx';
import type { StepProps } from './steps.ts';

export function HoursStep({ onNext }: StepProps) {
  const query = useAsk('getOpeningHours', {});
  return <Loaded query={query}>{(hours) => <OpeningHoursForm hours={hours} onSaved={onNext} />}</Loaded>;
}
