/** Values of the examples that refer to no record. */
import type { TestBusiness } from '../support/harness.ts';
import { next } from './exampleNames.ts';

export const defaults = {
  on_booking_page: true,
  default_duration_minutes: 90,
  default_mobilization_minutes: 15,
  default_demobilization_minutes: 10,
};
const boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [-74.1, 40.6],
      [-73.8, 40.6],
      [-73.8, 40.9],
      [-74.1, 40.9],
      [-74.1, 40.6],
    ],
  ],
};
export const areaFields = {
  description: 'South',
  city: 'New York',
  county: 'Kings',
  district: 'Park Slope',
  postal_code: '11215',
  postal_codes: ['11215', '11217-11220', '112*'],
  state: 'NY',
  country: 'US',
  boundary,
};
export const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 420, end_minute: 780 }));
export const address = { line: '5 Main St', line2: 'Floor 2', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' };
export const place = { latitude: 40.748, longitude: -73.985 };

export const vehicleFields = (b: TestBusiness) => ({
  uid: next(b, 'VAN'),
  name: next(b, 'Van'),
  brand: 'Ford',
  model: 'Transit',
  plate_number: next(b, 'TR'),
  current_mileage: 12_000,
  status: 'idle' as const,
});
