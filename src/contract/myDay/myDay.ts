/**
 * Operations for signed-in technicians, as the page `/my-day` calls them. docs/reference/pages.md#technician-view;
 * docs/internals/pages.md#technicians-page.
 */
import { Type } from 'typebox';
import { longestNote, Note, NoteAuthor } from '../schemas/note.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { fileBodyBytes, fileContentField, fileFields, fileSizeField, sentFileFields, thumbnailUrl } from '../schemas/file.ts';
import { Live } from '../schemas/jobRequest.ts';
import { StorableNotification } from '../schemas/plan.ts';
import { TimeOff } from '../schemas/technician.ts';
import { myVisitStates, priorityLevels } from '../vocabulary.ts';
import { myDayRequests, pushRequests, undoMinutes } from './requests.ts';
import { widenedWithout } from '../widening.ts';

const shared = { audience: 'dashboard', group: 'My day', ownScope: 'account', permissions: ['job_view'] } as const;

const Step = Type.Object({
  key: Type.String(),
  name: Type.String(),
  actions: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), leads_to: Type.String({ description: 'Status after the action.' }) }),
    {
      description: 'Actions that the technician may fire in this status.',
    },
  ),
});

const { id: fileId, name: fileName, content_type: fileType, author: fileAuthor, created_at: fileAdded } = fileFields;

const visitFileFields = {
  id: fileId,
  name: fileName,
  content_type: fileType,
  url: Type.String({ description: 'Path of the file for the technicians of the job.' }),
  thumbnail_url: thumbnailUrl('for the technicians of the job'),
  author: fileAuthor,
  created_at: fileAdded,
};

const MyVisit = Type.Object({
  job_request_id: s.Uuid(),
  short_code: Type.String(),
  status_version: Type.Integer({ description: 'Send it with an action.' }),
  tells_departure: Type.Boolean({ description: 'Whether the customer gets a message when the technician departs.' }),
  ordinal: Type.Integer({ description: '1-based day index within the job.' }),
  days: Type.Integer({ description: 'Number of days that the job takes.' }),
  date: s.CalendarDate('Business-local day.'),
  start_at: s.Timestamp(),
  end_at: s.Timestamp(),
  travel_minutes: s.Nullable(Type.Integer({ description: 'Travel to the visit; null if unknown.' })),
  state: s.OneOf(myVisitStates, 'given_away: another technician has the visit now, so only the code of the job is shown.'),
  status: Type.Object({ key: Type.String(), name: Type.String() }),
  undo: s.Nullable(
    Type.Object({
      label: Type.String({ description: 'The last action, by its name.' }),
      until: s.Timestamp('Until then undoMyVisitAction takes it back.'),
      step: Type.Object(Step.properties, { description: 'The step before it.' }),
    }),
    'null: nothing that the technician could take back.',
  ),
  steps: Type.Array(Step, { description: 'Steps from the current status on; empty if nothing is left to do.' }),
  priority_level: s.OneOf(priorityLevels),
  service: s.Nullable(Type.String({ description: 'Name of the job type.' })),
  description: s.Nullable(Type.String()),
  customer: s.Nullable(Type.Object({ name: Type.String(), phone: s.Nullable(Type.String()) })),
  address: Type.String({ description: 'Address in one line; empty if unknown.' }),
  site: s.Nullable(
    Type.Object({
      name: Type.String(),
      access_notes: Type.String({ description: 'How to get in; empty if none, or if nothing is left to do.' }),
    }),
    "The customer's site; null if the visit is at the customer's own address.",
  ),
  latitude: s.Nullable(s.Latitude),
  longitude: s.Nullable(s.Longitude),
  live: s.Nullable(Live, 'How an open visit of today stands; null for other visits.'),
  arrival_window: s.Nullable(Type.Object({ start: s.Timestamp(), end: s.Timestamp() })),
  colleagues: Type.Array(Type.String(), { description: 'Names of the other technicians of the crew.' }),
  vehicle: s.Nullable(Type.String({ description: 'Name of the vehicle.' })),
  notes: Type.Array(
    Type.Object({
      id: s.Uuid('The note (UUID).'),
      visit_date: s.Nullable(s.CalendarDate('Business-local day of the visit.')),
      text: Type.String({ description: 'The note, as plain text.' }),
      author: NoteAuthor,
      created_at: s.Timestamp('When the note was written.'),
    }),
    {
      description:
        'Notes on the job and its customer that technicians may see, the newest first; empty if nothing is left to do. At most 20.',
    },
  ),
  files: Type.Array(Type.Object(visitFileFields), {
    description: 'Files on the job, the newest first; empty if nothing is left to do. At most 20.',
  }),
});

const MyVehicle = Type.Object({
  id: s.Uuid(),
  name: Type.String(),
  plate_number: Type.String({ description: 'Empty if unset.' }),
  current_mileage: s.Nullable(Type.Integer({ description: 'Null if not tracked.' })),
});

export const getMyDay = operation({
  ...shared,
  id: 'getMyDay',
  ...myDayRequests.getMyDay,
  effect: 'read',
  summary: 'Read your visits of today and the next days',
  description: 'Lists the visits of the signed-in technician with their possible actions, including open visits of yesterday. At most 200.',
  queryFields: {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 14, default: 7, description: 'Number of business-local days, including today.' }),
    ),
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
    push_key: Type.String({ description: 'Public key (VAPID, base64url) with which a browser allows push messages.' }),
    visits: Type.Array(MyVisit, { description: 'Visits, sorted by start.' }),
    reserved_times: Type.Array(
      Type.Object({
        id: s.Uuid(),
        date: s.CalendarDate('Business-local day on which it starts; today if it has begun before.'),
        title: Type.String({ description: 'What it is for.' }),
        private: Type.Boolean({ description: 'Colleagues see only that the time is taken.' }),
        start_at: s.Timestamp(),
        end_at: s.Timestamp(),
      }),
      { description: 'Reserved time, such as meetings, of these days, sorted by start.' },
    ),
    time_off: Type.Array(TimeOff, { description: 'Time off from today on, in every status.' }),
    vehicles: Type.Array(MyVehicle, {
      description: 'The technician’s vehicles in order of preference, and any other vehicle of an open visit.',
    }),
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

const ChangedVisit = Type.Object({
  id: s.Uuid(),
  status_version: Type.Integer({ description: 'Send it with the next action.' }),
  status: Type.Object({ key: Type.String(), name: Type.String() }),
  customer_notification: StorableNotification,
});

export const fireMyVisitAction = operation({
  ...shared,
  id: 'fireMyVisitAction',
  ...myDayRequests.fireMyVisitAction,
  permissions: ['job_view', 'job_manage'],
  ownScope: 'job',
  effect: 'update',
  idempotent: true,
  summary: 'Fire an action of your visit',
  description:
    'Does what fireJobRequestAction does, for the signed-in technician. With an Idempotency-Key the action happens only once, so an action that ' +
    'was tapped offline can be sent until it is answered.',
  headerFields: s.idempotencyHeader,
  pathFields: { ...s.idField('job request'), key: s.Text(60, 'Key of the action, for example depart, arrive or complete.', 1) },
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'The status_version of the visit that was shown.' }),
    happened_at: Type.Optional(
      s.Timestamp(
        'When it was tapped, RFC 3339. It is never refused: a time to come counts as now, one before the last action as the time of that.',
      ),
    ),
    payload: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Stored with the action. For complete: amount (the price, 120.5) and note.',
      }),
    ),
  },
  output: ChangedVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_ACTION_NOT_PENDING', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const undoMyVisitAction = operation({
  ...shared,
  id: 'undoMyVisitAction',
  ...myDayRequests.undoMyVisitAction,
  permissions: ['job_view', 'job_manage'],
  ownScope: 'job',
  effect: 'update',
  idempotent: true,
  summary: 'Undo the last action of your visit',
  description: `Does what undoJobRequestAction does, for the signed-in technician, up to ${undoMinutes} minutes after the action was reported.`,
  headerFields: s.idempotencyHeader,
  pathFields: s.idField('job request'),
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'The status_version of the visit that was shown.' }),
    happened_at: Type.Optional(s.Timestamp('When it was tapped, RFC 3339. A time to come counts as now.')),
  },
  output: ChangedVisit,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const createMyVisitNote = operation({
  ...shared,
  id: 'createMyVisitNote',
  ...myDayRequests.createMyVisitNote,
  permissions: ['job_view', 'job_manage'],
  ownScope: 'job',
  widening: widenedWithout('visit_date'),
  effect: 'create',
  idempotent: true,
  summary: 'Write a note on your visit',
  description:
    'Writes a note on the job of the visit, which the office and the technicians of the job see. With an Idempotency-Key the note is written ' +
    'only once, so a note that was written offline can be sent until it is answered.',
  headerFields: s.idempotencyHeader,
  pathFields: s.idField('job request'),
  bodyFields: {
    text: s.Text(longestNote, 'The note, as plain text.', 1),
    visit_date: Type.Optional(s.CalendarDate('The day of the visit, business-local, 2031-03-03.')),
  },
  output: Note,
  errors: ['JOB_REQUEST_NOT_FOUND'],
});

export const createMyVisitFile = operation({
  ...shared,
  id: 'createMyVisitFile',
  ...myDayRequests.createMyVisitFile,
  permissions: ['job_view', 'job_manage'],
  ownScope: 'job',
  effect: 'create',
  summary: 'Add a photograph of your visit',
  description:
    'Adds a photograph or a PDF to the job of the visit, as createFile does. The same bytes are kept once, so a photograph that was taken offline can be ' +
    'sent until it is answered.',
  pathFields: s.idField('job request'),
  bodyFields: sentFileFields,
  mostBodyBytes: fileBodyBytes,
  output: Type.Object(visitFileFields),
  errors: ['JOB_REQUEST_NOT_FOUND', 'FILE_LIMIT_REACHED', 'FILE_SPACE_FULL'],
});

export const getMyVisitFile = operation({
  ...shared,
  id: 'getMyVisitFile',
  method: 'GET',
  path: '/dashboard/v1/my-day/visits/{id}/files/{file_id}',
  ownScope: 'job',
  effect: 'read',
  summary: 'Get a file on your visit',
  description: 'A file on the job of the visit, with its bytes or those of its thumbnail.',
  pathFields: { ...s.idField('job request'), file_id: s.Uuid('The file (UUID).') },
  queryFields: fileSizeField,
  output: Type.Object({ ...visitFileFields, hash: fileFields.hash, ...fileContentField }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'FILE_NOT_FOUND'],
});

export const updateMyVehicleMileage = operation({
  ...shared,
  id: 'updateMyVehicleMileage',
  ...myDayRequests.updateMyVehicleMileage,
  effect: 'update',
  idempotent: true,
  summary: 'Record the mileage of your vehicle',
  description: 'Records the mileage of one of the technician’s vehicles, or of the vehicle of an open visit. The mileage cannot decrease.',
  headerFields: s.idempotencyHeader,
  pathFields: s.idField('vehicle'),
  bodyFields: { current_mileage: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Current mileage.' }) },
  output: MyVehicle,
  errors: ['VEHICLE_NOT_FOUND'],
});

export const requestMyTimeOff = operation({
  ...shared,
  id: 'requestMyTimeOff',
  ...myDayRequests.requestMyTimeOff,
  widening: widenedWithout('start_minute', 'end_minute'),
  effect: 'create',
  idempotent: true,
  summary: 'Ask for time off',
  description: 'Asks for whole days or part of one day. A team manager decides.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    start_date: s.CalendarDate('First day, YYYY-MM-DD.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: Type.Optional(s.MinuteOfDay('Start of a part of one day; 540 is 09:00.')),
    end_minute: Type.Optional(s.MinuteOfDay('End of a part of one day.')),
    reason: Type.Optional(s.Text(2000, 'Reason.')),
  },
  output: TimeOff,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

const base64url = (length: number, description: string) =>
  Type.String({ minLength: length, maxLength: length, pattern: '^[A-Za-z0-9_-]+$', description });

export const createMyPushDevice = operation({
  ...shared,
  id: 'createMyPushDevice',
  ...pushRequests.createMyPushDevice,
  effect: 'create',
  summary: 'Allow push messages on this device',
  description:
    'Stores the subscription of a browser, which then gets a message when visits of today or tomorrow change. The same address again replaces what was ' +
    'stored. Ends with the sign-in session. A technician has at most 5 devices; the oldest gives way.',
  bodyFields: {
    endpoint: Type.String({
      minLength: 10,
      maxLength: 1_500,
      description: 'Address of the browser at its push service, from PushSubscription.',
    }),
    p256dh: base64url(87, 'Public key of the browser, base64url.'),
    auth: base64url(22, 'Authentication secret of the browser, base64url.'),
  },
  output: Type.Object({ id: s.Uuid('The device (UUID).') }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const deleteMyPushDevice = operation({
  ...shared,
  id: 'deleteMyPushDevice',
  ...pushRequests.deleteMyPushDevice,
  effect: 'delete',
  summary: 'End push messages on a device',
  description: 'Removes a device of the technician. A device that is gone is no error, because the push service may have ended it.',
  pathFields: s.idField('device'),
  output: s.Deleted,
  errors: ['TECHNICIAN_NOT_FOUND'],
});
