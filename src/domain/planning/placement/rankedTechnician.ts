/** How answers show a ranked technician, the same in every operation. */
import type { SlotTechnician } from '../../../engine/starts/matchingSlots.ts';
import type { Contact } from '../../../store/team/technicians.ts';

export function rankedOf({ matchScore, score, travelMinutes, distanceKm }: Omit<SlotTechnician, 'technicianId'>) {
  return {
    match_score: matchScore,
    score: {
      added_travel: score.addedTravel,
      preferred_technician: score.preferredTechnician,
      skill_fit: score.skillFit,
      load_evenness: score.loadEvenness,
    },
    ...(travelMinutes === null ? {} : { travel_minutes: travelMinutes }),
    ...(distanceKm === null ? {} : { distance_km: distanceKm }),
  };
}

export function technicianContactOf({ id, fullName, jobTitle, phone, email }: Contact) {
  return { id, full_name: fullName, job_title: jobTitle, phone, email };
}
