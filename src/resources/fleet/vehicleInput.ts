/** What create and update make of the write shape. docs/reference/conventions.md#catalog-and-vehicles. */
import type { InputOf, Operations } from '../../contract/index.ts';
import type { VehicleFields } from '../../store/fleet/vehicles.ts';

type Input = Omit<InputOf<Operations['updateVehicle']>, 'id'>;

export const newVehicle: VehicleFields = { name: '', brand: '', model: '', plateNumber: '', currentMileage: null, status: 'idle' };

/**
 * Left out keeps what is stored, an empty string clears, and null the mileage. `on_job` is what an attached vehicle reads as, whatever
 * was set: sent back, it keeps that.
 */
export function vehicleFields(input: Input, stored: VehicleFields): VehicleFields {
  return {
    name: input.name?.trim() ?? stored.name,
    brand: input.brand?.trim() ?? stored.brand,
    model: input.model?.trim() ?? stored.model,
    plateNumber: input.plate_number?.trim() ?? stored.plateNumber,
    currentMileage: input.current_mileage === undefined ? stored.currentMileage : input.current_mileage,
    status: input.status === undefined || input.status === 'on_job' ? stored.status : input.status,
  };
}
