/** Words of customers: their records, merges, requests, and what jobs copy of them. Part of `vocabulary.ts`, from which others take them. */

export const customerStatuses = ['active', 'inactive'] as const;
export const customerTiers = ['regular', 'vip'] as const;
/** What two records of one person have in common, in this order. */
export const duplicateSigns = ['name', 'phone', 'email', 'address'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];
/** The parts of a customer for each of which a merge keeps the value of one record. */
export const mergeFields = [
  'full_name',
  'phone',
  'email',
  'uid',
  'status',
  'tier',
  'notes',
  'address',
  'service_area',
  'preferred_technician',
  'sms_consent',
  'preferred_channel',
] as const;
export type MergeField = (typeof mergeFields)[number];
/** Whose value stands after a merge: that of the customer who stays, that of the merged one, or the texts of both. */
export const mergeChoices = ['kept', 'merged', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];
/** What moves with a merge of customers. */
export const mergedRecordKinds = ['job_request', 'maintenance_plan', 'site', 'note', 'file', 'callback', 'message'] as const;
export type MergedRecordKind = (typeof mergedRecordKinds)[number];

/** What a customer asks of the business. `callback`: a message for a person (createCallback, or the customer link). */
export const customerRequestKinds = ['another_time', 'cancellation', 'callback'] as const;
export type CustomerRequestKind = (typeof customerRequestKinds)[number];
/** `withdrawn`: the customer asked again, or the job ended without an answer. */
export const customerRequestStatuses = ['open', 'answered', 'declined', 'withdrawn'] as const;
export type CustomerRequestStatus = (typeof customerRequestStatuses)[number];
/** What ended a request: a person's answer, the job's new time, its cancellation or completion, or a newer request. */
export const customerRequestEnds = ['person', 'new_time', 'job_archived', 'job_completed', 'newer_request'] as const;
export type CustomerRequestEnd = (typeof customerRequestEnds)[number];

/** What an open job copies of its customer or site, one by one. */
export const copiedParts = ['name', 'phone', 'email', 'address', 'site_name', 'access_notes'] as const;
export type CopiedPart = (typeof copiedParts)[number];
/** The same, as answers name it. `contact`: name, phone or e-mail. Words are only ever added. */
export const shownCopiedParts = ['contact', 'address', 'site_name', 'access_notes'] as const;
export type ShownCopiedPart = (typeof shownCopiedParts)[number];
