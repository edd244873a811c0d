/** The handler of every operation; the compiler names the one that is missing. */
import type { OperationId } from '../contract/index.ts';
import { confirmJobRequest } from './bookings/confirmJobRequest.ts';
import { createJobRequest } from './bookings/createJobRequest.ts';
import { getJobRequest } from './bookings/getJobRequest.ts';
import { getJobRequestTimeline } from './bookings/getJobRequestTimeline.ts';
import { listJobRequestBookingWindows } from './bookings/listJobRequestBookingWindows.ts';
import { listJobRequests } from './bookings/listJobRequests.ts';
import { listMatchingSlots } from './bookings/listMatchingSlots.ts';
import { quoteJobRequest } from './bookings/quoteJobRequest.ts';
import { createJobType } from './catalog/createJobType.ts';
import { createServiceArea } from './catalog/createServiceArea.ts';
import { createSkill } from './catalog/createSkill.ts';
import { createSkillCategory } from './catalog/createSkillCategory.ts';
import { deleteJobType } from './catalog/deleteJobType.ts';
import { deleteServiceArea } from './catalog/deleteServiceArea.ts';
import { deleteSkill } from './catalog/deleteSkill.ts';
import { deleteSkillCategory } from './catalog/deleteSkillCategory.ts';
import { getJobType } from './catalog/getJobType.ts';
import { getServiceArea } from './catalog/getServiceArea.ts';
import { listJobTypes } from './catalog/listJobTypes.ts';
import { listServiceAreas } from './catalog/listServiceAreas.ts';
import { listSkillCategories } from './catalog/listSkillCategories.ts';
import { listSkills } from './catalog/listSkills.ts';
import { listSkillsByCategory } from './catalog/listSkillsByCategory.ts';
import { updateJobType } from './catalog/updateJobType.ts';
import { updateServiceArea } from './catalog/updateServiceArea.ts';
import { updateSkill } from './catalog/updateSkill.ts';
import { createCustomer } from './customers/createCustomer.ts';
import { deleteCustomer } from './customers/deleteCustomer.ts';
import { getCustomer } from './customers/getCustomer.ts';
import { listCustomers } from './customers/listCustomers.ts';
import { updateCustomer } from './customers/updateCustomer.ts';
import { createTechnician } from './team/createTechnician.ts';
import { createTechnicianTimeOff } from './team/createTechnicianTimeOff.ts';
import { deleteTechnician } from './team/deleteTechnician.ts';
import { getTechnician } from './team/getTechnician.ts';
import { getTechnicianAvailability } from './team/getTechnicianAvailability.ts';
import { getTechnicianSchedule } from './team/getTechnicianSchedule.ts';
import { listAssignableGroups } from './team/listAssignableGroups.ts';
import { listTechnicianSkills } from './team/listTechnicianSkills.ts';
import { listTechnicianTimeOff } from './team/listTechnicianTimeOff.ts';
import { listTechnicians } from './team/listTechnicians.ts';
import { replaceTechnicianAvailability } from './team/replaceTechnicianAvailability.ts';
import { replaceTechnicianBuddies } from './team/replaceTechnicianBuddies.ts';
import { replaceTechnicianLeads } from './team/replaceTechnicianLeads.ts';
import { replaceTechnicianServiceAreas } from './team/replaceTechnicianServiceAreas.ts';
import { replaceTechnicianSkills } from './team/replaceTechnicianSkills.ts';
import { updateTechnician } from './team/updateTechnician.ts';
import type { Handler } from './context.ts';

/** What the pipeline calls, once the types have done their work. */
export interface AnyRead {
  readonly kind: 'read';
  readonly run: (ctx: unknown, input: unknown) => Promise<unknown>;
}
export interface AnyWrite {
  readonly kind: 'write';
  readonly prepare: (ctx: unknown, input: unknown) => Promise<unknown>;
  readonly run: (ctx: unknown, input: unknown, prepared: unknown) => Promise<unknown>;
}
export type AnyHandler = AnyRead | AnyWrite;

export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  confirmJobRequest,
  createJobRequest,
  getJobRequest,
  getJobRequestTimeline,
  listJobRequestBookingWindows,
  listJobRequests,
  listMatchingSlots,
  quoteJobRequest,
  createJobType,
  createServiceArea,
  createSkill,
  createSkillCategory,
  deleteJobType,
  deleteServiceArea,
  deleteSkill,
  deleteSkillCategory,
  getJobType,
  getServiceArea,
  listJobTypes,
  listServiceAreas,
  listSkillCategories,
  listSkills,
  listSkillsByCategory,
  updateJobType,
  updateServiceArea,
  updateSkill,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
  createTechnician,
  createTechnicianTimeOff,
  deleteTechnician,
  getTechnician,
  getTechnicianAvailability,
  getTechnicianSchedule,
  listAssignableGroups,
  listTechnicianSkills,
  listTechnicianTimeOff,
  listTechnicians,
  replaceTechnicianAvailability,
  replaceTechnicianBuddies,
  replaceTechnicianLeads,
  replaceTechnicianServiceAreas,
  replaceTechnicianSkills,
  updateTechnician,
};
