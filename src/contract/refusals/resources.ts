/** Refusals about the records of a business: they do not exist, exist already, or cannot be changed this way. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { CalendarDate, Nullable, OneOf, Uuid } from '../schemas/common.ts';
import { customerRequestStatuses, untextedReasons } from '../vocabulary.ts';
import type { ErrorEntry } from './entry.ts';

const nameTaken = Type.Object({ name: Type.String({ description: 'The name that is taken.' }) });

export const resourceRefusals = {
  CUSTOMER_NOT_FOUND: {
    status: 404,
    meaning: 'No such customer.',
    remedy:
      'If data.merged_into_customer_id is set, use that customer: the record was merged into it. Else find the customer with listCustomers, which also searches by phone number and e-mail address, or create one with createCustomer.',
    data: Nullable(
      Type.Object({
        merged_into_customer_id: renamed(
          'merged_into',
          Uuid('The customer into whom this record was merged (UUID); all that was of it is there.'),
        ),
      }),
      'null: the record was not merged, or the caller may not view customers.',
    ),
  },
  CUSTOMER_MERGE_DRIFTED: {
    status: 409,
    meaning: 'One of the two customers has changed since the preview. Look at the merge again.',
    remedy: 'Call previewCustomerMerge again, and commit its plan_token.',
    data: null,
  },
  CUSTOMER_MERGE_NOT_FOUND: {
    status: 404,
    meaning: 'These two customers were not merged within the last 24 hours, or the merge was undone.',
    remedy:
      'A merge can be undone for 24 hours. Later, create the customer with createCustomer and move single jobs with reassignJobCustomer.',
    data: null,
  },
  CUSTOMER_MERGE_UNDO_NOT_POSSIBLE: {
    status: 409,
    meaning: 'The merge can no longer be undone, because one of the customers has changed since.',
    remedy:
      'For merged_again, undo the later merge first. For uid_taken, clear the uid of the other customer with updateCustomer. Else move single jobs with reassignJobCustomer.',
    data: Type.Object({
      reason: OneOf(
        ['merged_again', 'deleted', 'uid_taken'] as const,
        'merged_again: the customer who stayed was merged into another one; deleted: it was deleted; uid_taken: another customer has the uid of the merged one now.',
      ),
    }),
  },
  CUSTOMER_DUPLICATE: {
    status: 409,
    meaning: 'Another customer has this uid.',
    remedy: 'Find the customer with this uid with listCustomers and update it, or send another uid.',
    data: Type.Object({ uid: Type.String({ description: 'The uid that is taken.' }) }),
  },
  UID_DUPLICATE: {
    status: 409,
    meaning: 'Another record of this kind has this uid.',
    remedy: 'Update the record of `data.id`, or send another uid.',
    data: Type.Object({
      uid: Type.String({ description: 'The uid that is taken.' }),
      id: Uuid('The record that has it (UUID).'),
    }),
  },
  CUSTOMER_NOT_TEXTED: {
    status: 409,
    meaning: 'This customer cannot get text messages.',
    remedy:
      '`data.reason` says why. no_texts: switch on text messages (updateMailSettings). no_phone, invalid_phone: give the customer a mobile number ' +
      '(updateCustomer). no_consent: the customer has not agreed and never wrote. stopped: the customer answered STOP, and must write START. Phone the customer.',
    data: Type.Object({ reason: OneOf(untextedReasons, 'Why no text message can go there.') }),
  },
  CUSTOMER_HAS_OPEN_JOBS: {
    status: 409,
    meaning: 'This customer has open jobs. Complete or cancel them first, or cancel them together with the erasure.',
    remedy: 'Complete or cancel the open jobs (listJobRequests with customer_id), or send cancel_open_jobs=true.',
    data: Type.Object({
      open_job_count: renamed('open_jobs', Type.Integer({ description: 'How many jobs are open.' })),
      next_visit_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'Start of the earliest visit of these; null if none has a time.',
      }),
    }),
  },
  CUSTOMER_SITE_NOT_FOUND: {
    status: 404,
    meaning: 'No such site of this customer.',
    remedy:
      'Take the id of a site from listCustomerSites or getCustomer. A site belongs to one customer; a deleted site takes no bookings.',
    data: null,
  },
  MAINTENANCE_PLAN_NOT_FOUND: {
    status: 404,
    meaning: 'No such maintenance plan.',
    remedy: 'Take the id of a maintenance plan from listMaintenancePlans.',
    data: null,
  },
  MAINTENANCE_PLAN_ENDED: {
    status: 409,
    meaning: 'This maintenance plan has ended.',
    remedy: 'Create a new one with createMaintenancePlan.',
    data: null,
  },
  MAINTENANCE_VISIT_SETTLED: {
    status: 409,
    meaning: 'This is no longer the next visit of the maintenance plan.',
    remedy: 'Read it again with getMaintenancePlan. If its job request was made, change that job instead.',
    data: Type.Object({
      due_date: renamed('due_on', Nullable(CalendarDate('The next date of the rule; null if there is none.'))),
    }),
  },
  CALLBACK_NOT_FOUND: {
    status: 404,
    meaning: 'No such message.',
    remedy: 'Take the id of a message from listCallbacks.',
    data: null,
  },
  NOTE_NOT_FOUND: {
    status: 404,
    meaning: 'No such note.',
    remedy: 'Take the id of a note from listNotes.',
    data: null,
  },
  FILE_NOT_FOUND: {
    status: 404,
    meaning: 'No such file.',
    remedy: 'Take the id of a file from listFiles.',
    data: null,
  },
  FILE_LIMIT_REACHED: {
    status: 409,
    meaning: 'The job or customer has the maximum number of files.',
    remedy: 'Delete a file that is not needed. A job or customer can have at most `data.limit` files.',
    data: Type.Object({ limit: Type.Integer({ description: 'Maximum number of files on a job or customer.' }) }),
  },
  FILE_SPACE_FULL: {
    status: 409,
    meaning: 'There is not enough space left for this file.',
    remedy:
      'Delete files that are not needed (listFiles), make this one smaller, or ask the operator for more space (FILES_MAX_MEGABYTES).',
    data: Type.Object({
      max_bytes: renamed('limit_bytes', Type.Integer({ description: 'Space for all files of the business in this environment.' })),
      used_bytes: Type.Integer({ description: 'Space that its files take.' }),
      size_bytes: Type.Integer({ description: 'Size of the refused file.' }),
    }),
  },
  CUSTOMER_REQUEST_NOT_FOUND: {
    status: 404,
    meaning: 'No such request of a customer.',
    remedy: 'Take the id of a request from listCustomerRequests.',
    data: null,
  },
  CUSTOMER_REQUEST_NOT_OPEN: {
    status: 409,
    meaning: 'This request of the customer is already answered or withdrawn.',
    remedy: 'Read the request again with listCustomerRequests. An answer stays as it is.',
    data: Type.Object({ status: OneOf(customerRequestStatuses, 'Its state.') }),
  },
  CUSTOMER_SITE_LIMIT_REACHED: {
    status: 409,
    meaning: 'The customer has the maximum number of sites.',
    remedy: 'Delete a site that is not needed. A customer can have at most `data.limit` sites.',
    data: Type.Object({ limit: Type.Integer({ description: 'Maximum number of sites of a customer.' }) }),
  },
  JOB_REQUEST_NOT_FOUND: {
    status: 404,
    meaning: 'No such job request.',
    remedy: 'Find the job with listJobRequests. A sandbox key does not see live jobs, and a live key does not see sandbox jobs.',
    data: null,
  },
  JOB_TYPE_NOT_FOUND: {
    status: 404,
    meaning: 'No such job type.',
    remedy: 'Take the id of a job type from listJobTypes, or leave job_type_id out.',
    data: null,
  },
  SKILL_NOT_FOUND: {
    status: 404,
    meaning: 'No such skill.',
    remedy: 'Take the ids of skills from listSkills.',
    data: null,
  },
  SKILL_CATEGORY_NOT_FOUND: {
    status: 404,
    meaning: 'No such skill category.',
    remedy: 'Take the id of a category from listSkillCategories.',
    data: null,
  },
  SERVICE_AREA_NOT_FOUND: {
    status: 404,
    meaning: 'No such service area.',
    remedy: 'Take the id of a service area from listServiceAreas.',
    data: null,
  },
  TECHNICIAN_NOT_FOUND: {
    status: 404,
    meaning: 'No such technician.',
    remedy: 'Take the id of a technician from listTechnicians, which leaves out deleted technicians.',
    data: null,
  },
  TECHNICIAN_PICTURE_NOT_FOUND: {
    status: 404,
    meaning: 'No such picture of a technician.',
    remedy: 'Read the technician or the visit again: picture_url has the current picture, or null. setTechnicianPicture sets one.',
    data: null,
  },
  MAIL_NOT_FOUND: {
    status: 404,
    meaning: 'The mail does not exist, or you may not read it.',
    remedy: 'Take the id of a mail from listOutboxMails; mails are kept up to 90 days.',
    data: null,
  },
  VEHICLE_NOT_FOUND: {
    status: 404,
    meaning: 'No such vehicle.',
    remedy: 'Take the id of a vehicle from listVehicles.',
    data: null,
  },
  TIME_OFF_NOT_FOUND: {
    status: 404,
    meaning: 'No such time off.',
    remedy: 'Take the id of a record from listTechnicianTimeOff.',
    data: null,
  },
  RESERVED_TIME_NOT_FOUND: {
    status: 404,
    meaning: 'No such reserved time.',
    remedy: 'Take the id of a record from listReservedTimes.',
    data: null,
  },
  BUSINESS_NOT_FOUND: {
    status: 404,
    meaning: 'No such business.',
    remedy: 'Leave alias out. A credential belongs to one business and cannot reach another.',
    data: null,
  },
  PHONE_OR_EMAIL_REQUIRED: {
    status: 422,
    meaning: 'A customer needs a phone number or an e-mail address.',
    remedy: 'Send phone or email. An update must not clear both.',
    data: null,
  },
  JOB_TYPE_DUPLICATE: {
    status: 409,
    meaning: 'Another job type has this name.',
    remedy: 'Use the existing job type with this name (listJobTypes), or choose another name.',
    data: nameTaken,
  },
  JOB_TYPE_INVALID_DEFAULT_DURATION: {
    status: 422,
    meaning: 'A default buffer needs a default duration.',
    remedy: 'Send a default duration with the buffers, or clear the buffers as well.',
    data: null,
  },
  JOB_TYPE_SYSTEM_READ_ONLY: {
    status: 409,
    meaning: 'A platform job type cannot be renamed, deactivated or deleted.',
    remedy: 'Create your own job type with createJobType. You can change durations and skills of a platform type.',
    data: null,
  },
  JOB_TYPE_INACTIVE: {
    status: 422,
    meaning: 'The job type is inactive and takes no new bookings.',
    remedy: 'Choose an active type from listJobTypes, leave job_type_id out, or activate the type with updateJobType.',
    data: null,
  },
  SKILL_DUPLICATE: {
    status: 409,
    meaning: 'Another skill of this category has this name.',
    remedy: 'Use the existing skill with this name (listSkillsByCategory), or choose another name or category.',
    data: nameTaken,
  },
  SKILL_CATEGORY_DUPLICATE: {
    status: 409,
    meaning: 'Another skill category has this name.',
    remedy: 'Use the existing category with this name (listSkillCategories), or choose another name.',
    data: nameTaken,
  },
  SKILL_CATEGORY_NOT_EMPTY: {
    status: 409,
    meaning: 'The category still has skills. Delete or move them first.',
    remedy: 'Move its skills to another category with updateSkill, or delete them with deleteSkill, then delete the category.',
    data: null,
  },
  SERVICE_AREA_DUPLICATE_NAME: {
    status: 409,
    meaning: 'Another service area has this name.',
    remedy: 'Use the existing area with this name (listServiceAreas), or choose another name.',
    data: nameTaken,
  },
  SERVICE_AREA_INVALID_BOUNDARY: {
    status: 422,
    meaning: 'The boundary is not a valid GeoJSON polygon.',
    remedy:
      'Send a GeoJSON Polygon (RFC 7946): rings of [longitude, latitude] that close and do not cross themselves, at most 10,000 positions. ' +
      '`data.reason` says which rule was broken.',
    data: Type.Object({ reason: Type.String({ description: 'The rule that was broken, in English.' }) }),
  },
  TECHNICIAN_DUPLICATE: {
    status: 409,
    meaning: 'Another technician of the business has this e-mail address.',
    remedy: 'Update the technician who has the address (listTechnicians), or send another address.',
    data: Type.Object({ email: Type.String({ description: 'The address that is taken.' }) }),
  },
  VEHICLE_DUPLICATE: {
    status: 409,
    meaning: 'Another vehicle of the business has this plate number.',
    remedy: 'Update the vehicle that has the plate (listVehicles), or send another plate number.',
    data: Type.Object({ plate_number: Type.String({ description: 'The plate number that is taken.' }) }),
  },
} as const satisfies Record<string, ErrorEntry>;
