/** Inputs of the operations on vehicles. */
import { newTechnician, newVehicle } from './exampleRecords.ts';
import { vehicleFields } from './exampleValues.ts';
import type { Examples } from './examples.ts';

export const vehicleExamples = {
  listVehicles: async (b) => {
    await newVehicle(b);
    return { page: 1, limit: 50, status: 'idle' };
  },
  getVehicle: (b) => newVehicle(b).then((id) => ({ id })),
  createVehicle: async (b) => vehicleFields(b),
  updateVehicle: async (b) => ({ id: await newVehicle(b), ...vehicleFields(b), status: 'maintenance', preview: false }),
  deleteVehicle: (b) => newVehicle(b).then((id) => ({ id })),
  replaceTechnicianVehicles: async (b) => ({ id: (await newTechnician(b)).id, vehicle_ids: [await newVehicle(b)] }),
} satisfies Pick<
  Examples,
  'listVehicles' | 'getVehicle' | 'createVehicle' | 'updateVehicle' | 'deleteVehicle' | 'replaceTechnicianVehicles'
>;
