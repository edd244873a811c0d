/** Shared by the parts of a technician's drawer. */
import type { Output } from '../../api/ask.ts';

export type Technician = Output<'getTechnician'>;

/** Reads that a change of a technician outdates. */
export const technicianReads = ['listTechnicians', 'getTechnician', 'listTechnicianSkills', 'getBoard', 'getRota'] as const;
