/** Converts the input of create and update to the fields to store. docs/reference/conventions.md#catalog-and-vehicles. */
import type { InputOf, Operations } from '../../../contract/index.ts';
import { nextUid } from '../freeUid.ts';
import type { VehicleFields } from '../../../store/fleet/vehicles.ts';

type Input = Omit<InputOf<Operations['updateVehicle']>, 'id'>;

export const newVehicle: VehicleFields = {
  uid: null,
  name: '',
  brand: '',
  model: '',
  plateNumber: '',
  currentMileage: null,
  status: 'idle',
};

/**
 * A field left out keeps the stored value, an empty string clears it, and null clears the mileage. An idle vehicle on a job shows `on_job`;
 * sending `on_job` back keeps it idle.
 */
export function vehicleFields(input: Input, stored: VehicleFields): VehicleFields {
  return {
    uid: nextUid(input.uid, stored.uid),
    name: input.name?.trim() ?? stored.name,
    brand: input.brand?.trim() ?? stored.brand,
    model: input.model?.trim() ?? stored.model,
    plateNumber: input.plate_number?.trim() ?? stored.plateNumber,
    currentMileage: input.current_mileage === undefined ? stored.currentMileage : input.current_mileage,
    status: input.status === undefined || input.status === 'on_job' ? stored.status : input.status,
  };
}
