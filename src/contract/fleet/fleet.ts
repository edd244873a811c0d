/** Vehicles and the technicians who use them. [vehicle.create, vehicle.owner]; docs/reference/conventions.md#catalog-and-vehicles. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import { seenTechnician, Technician } from '../schemas/technician.ts';
import { operationalStatuses, settableVehicleStatuses, vehicleStatuses } from '../vocabulary.ts';

const Status = s.OneOf(vehicleStatuses, 'The set status; on_job for an idle vehicle that an open job has.');

export const Vehicle = Type.Object(
  {
    id: s.Uuid('Identifier of the vehicle (UUID).'),
    business_id: s.Uuid('Business (UUID).'),
    ...s.shownUid,
    name: Type.String({ description: 'Name.' }),
    brand: Type.String({ description: 'Brand; empty if unset.' }),
    model: Type.String({ description: 'Model; empty if unset.' }),
    plate_number: Type.String({ description: 'Plate number; empty if unset.' }),
    current_mileage: s.Nullable(Type.Integer({ description: 'Null if not tracked.' })),
    status: Status,
    operational_status: s.OneOf(
      operationalStatuses,
      'Live: on_job during a session, assigned while an open job has it; inactive and maintenance as in status.',
    ),
    is_attached: Type.Boolean({ description: 'Whether an open job has the vehicle, whatever its status.' }),
    owner: s.Nullable(
      Type.Object({ id: s.Uuid('Technician (UUID).'), full_name: Type.String({ description: 'Name.' }) }),
      'The technician who claims it now; null if no technician does.',
    ),
    technician_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Technicians who list it, in order of their claim.' }),
    utilization_percent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: "Percentage of this week's opening hours with scheduled sessions, one decimal.",
    }),
    created_at: s.Timestamp('When the record was created.'),
    updated_at: s.Timestamp('When it was last changed.'),
    deleted_at: Type.Optional(s.Timestamp('Present only once deleted.')),
  },
  { description: 'A vehicle of the fleet.' },
);

const name = s.Name('Name of the vehicle.');

const writeFields = {
  brand: Type.Optional(s.Text(100, 'Brand; empty clears it.')),
  model: Type.Optional(s.Text(100, 'Model; empty clears it.')),
  plate_number: Type.Optional(s.Text(32, 'Unique, in any case; empty clears it.')),
  current_mileage: Type.Optional(
    s.Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Whole number; null stops tracking it.' })),
  ),
  status: Type.Optional(s.OneOf(settableVehicleStatuses, 'Default idle; only assignment sets on_job.')),
  ...s.writtenUid,
};

const updatableStatus = 'Only assignment sets on_job; sent back while it is the status, it changes nothing.';

const view = { group: 'Team and fleet', permissions: ['fleet_view'], effect: 'read' } as const;
const manage = { group: 'Team and fleet', permissions: ['fleet_manage'] } as const;
/** An update answers with the whole record, so it also needs the permission to view it (docs/internals/call.md#permissions-of-changes). */
const update = { ...manage, permissions: ['fleet_view', 'fleet_manage'], effect: 'update' } as const;
const vehicleId = s.idField('vehicle');

export const replaceTechnicianVehicles = operation({
  group: 'Team and fleet',
  permissions: ['team_view', 'team_manage'],
  id: 'replaceTechnicianVehicles',
  method: 'PUT',
  path: '/v1/technicians/{id}/vehicles',
  effect: 'update',
  profiles: [],
  summary: "Replace a technician's vehicles",
  description:
    "Replaces a technician's vehicles, in order of preference: a confirmed job gets the first free one. Jobs confirmed " +
    'before keep theirs.',
  pathFields: s.idField('technician'),
  bodyFields: {
    vehicle_ids: Type.Array(s.Uuid('Vehicle (UUID).'), { maxItems: 500, description: 'All vehicles (UUIDs) from now on.' }),
    ...seenTechnician,
  },
  unset: { version: 'keep' },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT', 'VEHICLE_NOT_FOUND'],
});

export const listVehicles = operation({
  ...view,
  id: 'listVehicles',
  method: 'GET',
  path: '/v1/vehicles',
  summary: 'List vehicles',
  description:
    "Vehicles with their current status and technician. A confirmed job automatically takes its technician's first free vehicle.",
  profiles: ['dispatch'],
  queryFields: { ...s.pageFields, status: Type.Optional(Status) },
  output: Type.Object({ vehicles: Type.Array(Vehicle, { description: 'The rows of this page.' }), ...s.pageAnswer, ...s.emptyField }),
});

export const getVehicle = operation({
  ...view,
  id: 'getVehicle',
  method: 'GET',
  path: '/v1/vehicles/{id}',
  profiles: [],
  summary: 'Get a vehicle',
  description: 'The whole vehicle, a deleted one too. All vehicles with status: listVehicles.',
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
  profiles: [],
  summary: 'Create a vehicle',
  description: 'Adds a vehicle. Jobs use it once a technician has it. Next: replaceTechnicianVehicles.',
  bodyFields: { name, ...writeFields },
  output: Vehicle,
  errors: ['VEHICLE_DUPLICATE', 'UID_DUPLICATE'],
});

export const updateVehicle = operation({
  ...update,
  id: 'updateVehicle',
  method: 'PUT',
  path: '/v1/vehicles/{id}',
  profiles: [],
  summary: 'Update a vehicle',
  description:
    'Changes the sent fields; an empty string clears a text. Open jobs keep the vehicle, whatever its status; idle then reads on_job.',
  pathFields: vehicleId,
  unset: { status: 'keep' },
  bodyFields: {
    name: Type.Optional(name),
    ...writeFields,
    status: Type.Optional(s.OneOf(vehicleStatuses, updatableStatus)),
    ...strandingInput,
  },
  output: Type.Object({ ...Vehicle.properties, ...strandingOutput }),
  errors: ['VEHICLE_NOT_FOUND', 'VEHICLE_DUPLICATE', 'UID_DUPLICATE'],
});

export const deleteVehicle = operation({
  ...manage,
  id: 'deleteVehicle',
  method: 'DELETE',
  path: '/v1/vehicles/{id}',
  effect: 'delete',
  profiles: [],
  summary: 'Delete a vehicle',
  description: "Removes a vehicle from the fleet. Its open jobs get their technician's next free vehicle, or none.",
  pathFields: vehicleId,
  output: s.Deleted,
  errors: ['VEHICLE_NOT_FOUND'],
});
