/** Operations for signed-in technicians, as the page `/my-day` calls them. docs/reference/pages.md#technician-view; docs/decisions/0061. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { TimeOff } from '../schemas/technician.ts';
import { myVisitStates, priorityLevels } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'My day', ownScope: 'account', permissions: ['job_view'] } as const;

const Step = Type.Object({
  key: Type.String(),
  name: Type.String(),
  actions: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), leads_to: Type.String({ description: 'Status afterwards.' }) }),
    {
      description: 'What the technician may fire in this status.',
    },
  ),
});

const MyVisit = Type.Object({
  job_request_id: s.Uuid(),
  short_code: Type.String(),
  status_version: Type.Integer({ description: 'To be sent with an action.' }),
  ordinal: Type.Integer({ description: '1-based day index within the job.' }),
  days: Type.Integer({ description: 'Of how many.' }),
  date: s.CalendarDate('Business-local day.'),
  start_at: s.Timestamp(),
  end_at: s.Timestamp(),
  travel_minutes: s.Nullable(Type.Integer({ description: 'The way there; null: unknown.' })),
  state: s.OneOf(myVisitStates, 'given_away: to somebody else; nothing of the job is told then but its code.'),
  status: Type.Object({ key: Type.String(), name: Type.String() }),
  steps: Type.Array(Step, { description: 'From the present status on; empty when nothing is to be done.' }),
  priority_level: s.OneOf(priorityLevels),
  service: s.Nullable(Type.String({ description: 'Name of the job type.' })),
  description: s.Nullable(Type.String()),
  customer: s.Nullable(Type.Object({ name: Type.String(), phone: s.Nullable(Type.String()) })),
  address: Type.String({ description: 'In one line; empty if unknown.' }),
  latitude: s.Nullable(s.Latitude),
  longitude: s.Nullable(s.Longitude),
  arrival_window: s.Nullable(Type.Object({ start: s.Timestamp(), end: s.Timestamp() })),
  colleagues: Type.Array(Type.String(), { description: 'Names of who comes along.' }),
  vehicle: s.Nullable(Type.String({ description: 'Its name.' })),
});

const MyVehicle = Type.Object({
  id: s.Uuid(),
  name: Type.String(),
  plate_number: Type.String({ description: 'Empty if unset.' }),
  current_mileage: s.Nullable(Type.Integer({ description: 'Null when not tracked.' })),
});

export const getMyDay = operation({
  ...shared,
  id: 'getMyDay',
  method: 'GET',
  path: '/dashboard/v1/my-day',
  effect: 'read',
  summary: 'Read the own day, and the next ones',
  description: 'The visits of the technician who is signed in, with what can be done; what is open from yesterday too. At most 200.',
  queryFields: {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 14, default: 7, description: 'Business-local days, today included.' })),
  },
  output: Type.Object({
    technician: Type.Object({ id: s.Uuid(), full_name: Type.String() }),
    business: Type.Object({
      name: Type.String(),
      timezone: Type.String(),
      currency: Type.String(),
      contact_phone: s.Nullable(Type.String()),
    }),
    now: s.Timestamp(),
    today: s.CalendarDate('Business-local.'),
    visits: Type.Array(MyVisit, { description: 'In order of their starts.' }),
    time_off: Type.Array(TimeOff, { description: 'From today on, whatever has become of it.' }),
    vehicles: Type.Array(MyVehicle, { description: 'In order of preference, and one that an open visit has.' }),
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const fireMyVisitAction = operation({
  ...shared,
  id: 'fireMyVisitAction',
  method: 'POST',
  path: '/dashboard/v1/my-day/visits/{id}/actions/{key}',
  permissions: ['job_view', 'job_manage'],
  ownScope: 'job',
  effect: 'update',
  idempotent: true,
  summary: 'Fire an action of an own visit',
  description:
    'As fireJobRequestAction, for the technician who is signed in, with a key under which it happens once, so that what was tapped without a ' +
    'connection can be sent until it is answered.',
  headerFields: s.idempotencyHeader,
  pathFields: { ...s.idField('job request'), key: s.Text(60, 'Key of the action, depart, arrive or complete.', 1) },
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'Of the visit as it was shown.' }),
    payload: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Kept with the action. Of complete: amount, the price, 120.5; note.' }),
    ),
  },
  output: Type.Object({
    id: s.Uuid(),
    status_version: Type.Integer({ description: 'To be sent with the next action.' }),
    status: Type.Object({ key: Type.String(), name: Type.String() }),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_ACTION_NOT_PENDING', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const updateMyVehicleMileage = operation({
  ...shared,
  id: 'updateMyVehicleMileage',
  method: 'PUT',
  path: '/dashboard/v1/my-day/vehicles/{id}/mileage',
  effect: 'update',
  idempotent: true,
  summary: 'Note the mileage of an own vehicle',
  description: 'Of a vehicle that the technician lists or an open visit has. It never goes down.',
  headerFields: s.idempotencyHeader,
  pathFields: s.idField('vehicle'),
  bodyFields: { current_mileage: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'As it reads now.' }) },
  output: MyVehicle,
  errors: ['VEHICLE_NOT_FOUND'],
});

export const requestMyTimeOff = operation({
  ...shared,
  id: 'requestMyTimeOff',
  method: 'POST',
  path: '/dashboard/v1/my-day/time-off',
  effect: 'create',
  idempotent: true,
  summary: 'Ask for time off',
  description: 'For whole days or part of one. Somebody of the business decides.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    start_date: s.CalendarDate('First day, YYYY-MM-DD.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: Type.Optional(s.MinuteOfDay('Minute of the day, 540 is 09:00.')),
    end_minute: Type.Optional(s.MinuteOfDay('Its end.')),
    reason: Type.Optional(s.Text(2000, 'Why, for the record.')),
  },
  output: TimeOff,
  errors: ['TECHNICIAN_NOT_FOUND'],
});
