/** Vehicles, and which technicians claim them. Specification, "Vehicle"; decisions, section 3. */
import { Type } from 'typebox';
import { operation } from './operation.ts';
import * as s from './schemas/common.ts';
import { Technician } from './schemas/technician.ts';
import { operationalStatuses, settableVehicleStatuses, vehicleStatuses } from './vocabulary.ts';

const Status = s.OneOf(vehicleStatuses, 'on_job while an open job has it, else what was set.');

export const Vehicle = Type.Object(
  {
    id: s.Uuid('Identifier of the vehicle (UUID).'),
    business_id: s.Uuid('Business it belongs to (UUID).'),
    name: Type.String({ description: 'Name.' }),
    brand: Type.String({ description: 'Brand; empty if unset.' }),
    model: Type.String({ description: 'Model; empty if unset.' }),
    plate_number: Type.String({ description: 'Plate number; empty if unset.' }),
    current_mileage: s.Nullable(Type.Integer({ description: 'Null when not tracked.' })),
    status: Status,
    operational_status: s.OneOf(operationalStatuses, 'Live: on_job during a session, assigned while an open job has it.'),
    owner: s.Nullable(
      Type.Object({ id: s.Uuid('Technician (UUID).'), full_name: Type.String({ description: 'Name.' }) }),
      'The technician who claims it now; null if nobody does.',
    ),
    technician_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Technicians who list it, the first to claim it first.' }),
    utilization_percent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: "Share of this week's opening hours that scheduled sessions with it take, one decimal.",
    }),
    created_at: s.Timestamp('When the record was made.'),
    updated_at: s.Timestamp('When it was last changed.'),
    deleted_at: Type.Optional(s.Timestamp('Only once deleted.')),
  },
  { description: 'A vehicle of the fleet.' },
);

const name = s.Name('Name of the vehicle.');

const writeFields = {
  brand: Type.Optional(s.Text(100, 'Brand; an empty string clears it.')),
  model: Type.Optional(s.Text(100, 'Model; an empty string clears it.')),
  plate_number: Type.Optional(s.Text(32, 'Unique in the business, in any case; an empty string clears it.')),
  current_mileage: Type.Optional(s.Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Null stops tracking it.' }))),
  status: Type.Optional(s.OneOf(settableVehicleStatuses, 'Idle by default. on_job is set by assignment alone.')),
};

const updatableStatus = 'on_job is set by assignment alone: sent back while the vehicle reads so, it leaves what was set.';

const view = { group: 'Team and fleet', permissions: ['fleet_view'], effect: 'read' } as const;
const manage = { group: 'Team and fleet', permissions: ['fleet_manage'] } as const;
/** An update answers with the whole record, so it wants the right to see it (docs/decisions/0026). */
const update = { ...manage, permissions: ['fleet_view', 'fleet_manage'], effect: 'update' } as const;
const vehicleId = s.idField('vehicle');

export const replaceTechnicianVehicles = operation({
  group: 'Team and fleet',
  permissions: ['team_view', 'team_manage'],
  id: 'replaceTechnicianVehicles',
  method: 'PUT',
  path: '/v1/technicians/{id}/vehicles',
  effect: 'update',
  summary: "Replace a technician's vehicles",
  description: 'In order of preference: a confirmed job goes out with the first that is free. Jobs confirmed before keep theirs.',
  pathFields: s.idField('technician'),
  bodyFields: { vehicle_ids: Type.Array(s.Uuid('Vehicle (UUID).'), { maxItems: 500, description: 'The whole new list.' }) },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'VEHICLE_NOT_FOUND'],
});

export const listVehicles = operation({
  ...view,
  id: 'listVehicles',
  method: 'GET',
  path: '/v1/vehicles',
  summary: 'List vehicles',
  profiles: ['dispatch'],
  queryFields: { ...s.pageFields, status: Type.Optional(Status) },
  output: Type.Object({ vehicles: Type.Array(Vehicle, { description: 'The rows of this page.' }), meta: s.PageMeta }),
});

export const getVehicle = operation({
  ...view,
  id: 'getVehicle',
  method: 'GET',
  path: '/v1/vehicles/{id}',
  summary: 'Get a vehicle',
  pathFields: vehicleId,
  output: Vehicle,
  errors: ['VEHICLE_NOT_FOUND'],
});

export const createVehicle = operation({
  ...manage,
  id: 'createVehicle',
  method: 'POST',
  path: '/v1/vehicles',
  effect: 'create',
  summary: 'Create a vehicle',
  bodyFields: { name, ...writeFields },
  output: Vehicle,
  errors: ['VEHICLE_DUPLICATE'],
});

export const updateVehicle = operation({
  ...update,
  id: 'updateVehicle',
  method: 'PUT',
  path: '/v1/vehicles/{id}',
  summary: 'Update a vehicle',
  description: 'A status set while a job has the vehicle shows once the job is over; until then only operational_status tells.',
  pathFields: vehicleId,
  unset: { status: 'keep' },
  bodyFields: { name: Type.Optional(name), ...writeFields, status: Type.Optional(s.OneOf(vehicleStatuses, updatableStatus)) },
  output: Vehicle,
  errors: ['VEHICLE_NOT_FOUND', 'VEHICLE_DUPLICATE'],
});

export const deleteVehicle = operation({
  ...manage,
  id: 'deleteVehicle',
  method: 'DELETE',
  path: '/v1/vehicles/{id}',
  effect: 'delete',
  summary: 'Delete a vehicle',
  description: 'Open jobs that have it stay as they are and go out with another free vehicle of their technician, or with none.',
  pathFields: vehicleId,
  output: s.Deleted,
  errors: ['VEHICLE_NOT_FOUND'],
});
