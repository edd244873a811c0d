/** What the parts of a technician's drawer share. */
import type { Output } from '../../api/ask.ts';

export type Technician = Output<'getTechnician'>;

/** In place of an id: the drawer of a technician who is being made. */
export const newTechnician = 'new';

/** Reads that a change of a technician outdates. */
export const technicianReads = ['listTechnicians', 'getTechnician', 'listTechnicianSkills', 'getBoard'] as const;
