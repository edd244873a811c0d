/** Technicians who can reach a place, by earliest arrival. docs/reference/scheduling.md */
import { Type } from 'typebox';
import { considered, skillIds } from '../bookings/bookings.ts';
import { Ranked } from '../bookings/scheduling.ts';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import * as s from '../schemas/common.ts';

export const listNearbyTechnicians = operation({
  id: 'listNearbyTechnicians',
  method: 'GET',
  path: '/v1/technicians/nearby',
  group: 'Dispatch',
  permissions: ['team_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['dispatch'],
  summary: 'List technicians by earliest arrival',
  description:
    'Technicians who could reach an address soonest, for a visit that is not booked. Uses start locations, not live positions. Emergencies: ' +
    'listEmergencyCandidates.',
  queryFields: {
    latitude: s.Latitude,
    longitude: s.Longitude,
    at: Type.Optional(s.NaiveDatetime('Start; default: now.')),
    duration_minutes: Type.Optional(s.DurationMinutes('Minutes on site; default: 60.', 1)),
    skill_ids: Type.Optional(skillIds),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Maximum number.' })),
  },
  output: Type.Object({
    start_at: s.Timestamp('Start of the requested visit.'),
    end_at: s.Timestamp('End of the requested visit.'),
    business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
    candidates: Type.Array(Type.Object({ ...Ranked, arrival_at: s.Timestamp('Earliest arrival.') }), {
      description: 'Available technicians, earliest arrival first.',
    }),
    considered,
    blocked_by: BlockedBy,
    truncated: Type.Boolean({ description: 'There are more candidates than limit.' }),
    ...whyEmpty,
  }),
  errors: ['SKILL_NOT_FOUND'],
});
