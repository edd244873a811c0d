/** What the rota and its form share. */
import type { Output } from '../../api/ask.ts';

export type RotaDay = Output<'getRota'>['technicians'][number]['days'][number];

/** What shows hours, and must be read again after a change. */
export const outdatedByRota = ['getRota', 'getTechnicianAvailability', 'getTechnicianSchedule', 'getBoard'] as const;
