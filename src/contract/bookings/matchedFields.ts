/** How well a technician suits a visit, as answers that rank technicians tell it. */
import { Type } from 'typebox';

/** The parts of a match score. Their sum is the score. */
const MatchScore = Type.Record(Type.String(), Type.Number(), { description: 'The parts of match_score.' });

export const matchedFields = {
  match_score: Type.Integer({ minimum: 0, maximum: 100, description: 'How well it fits, 0 to 100.' }),
  score: MatchScore,
  travel_minutes: Type.Optional(Type.Integer({ description: 'Travel time; left out if unknown.' })),
  distance_km: Type.Optional(Type.Number({ description: 'Distance; left out if unknown.' })),
};
