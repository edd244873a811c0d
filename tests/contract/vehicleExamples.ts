/** Inputs of the operations on vehicles. */
import { newTechnician, newVehicle } from './exampleRecords.ts';
import { vehicleFields } from './exampleValues.ts';
import type { TestBusiness } from '../support/harness.ts';

export const vehicleExamples = {
  listVehicles: async (b: TestBusiness) => {
    await newVehicle(b);
    return { page: 1, limit: 50, status: 'idle' as const };
  },
  getVehicle: (b: TestBusiness) => newVehicle(b).then((id) => ({ id })),
  createVehicle: async (b: TestBusiness) => vehicleFields(b),
  updateVehicle: async (b: TestBusiness) => ({
    id: await newVehicle(b),
    ...vehicleFields(b),
    status: 'maintenance' as const,
    preview: false,
  }),
  deleteVehicle: (b: TestBusiness) => newVehicle(b).then((id) => ({ id })),
  replaceTechnicianVehicles: async (b: TestBusiness) => {
    const { id, version } = await newTechnician(b);
    return { id, version: version!, vehicle_ids: [await newVehicle(b)] };
  },
};
