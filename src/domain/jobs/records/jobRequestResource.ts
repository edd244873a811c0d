/** A job request in the shape of its GET. [job-request.fields]. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { JobRow, CrewSessionRow, LinkedJobPart, SkillPart } from '../../../store/jobs/jobRows.ts';
import type { AddressParts, Place } from '../../../store/places.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TextsByLanguage, Workflow, WorkflowAction } from '../../../store/settings/workflows.ts';
import { localMinuteOf } from '../../../ground/time/localTime.ts';
import { formatMinute, withMicroseconds } from '../../../ground/time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import { windowStartOf, type PromisedVisit } from '../../../machinery/mail/windowStart.ts';
import { openRequestOf } from '../../planning/visits/openRequest.ts';
import { earlierWishResource } from '../customer/earlierWishResource.ts';
import { resolvedDates } from '../../planning/visits/requestedRanges.ts';
import { addressResource } from '../../resources/addresses/addressResource.ts';
import { memberPicturePath } from '../../resources/pictures/address.ts';
import { attentionOf } from '../live/attention.ts';
import { bookingKeys, isOpen, statusOf } from '../lifecycle/jobState.ts';
import { lastActionOf } from '../lifecycle/lastAction.ts';
import { wantedOn } from '../booking/wantedDay.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

export type JobRequestResource = OutputOf<Operations['getJobRequest']>;

/** The resource of a job. `nowMilliseconds`: the tenant's current time, which decides about SLA attention. */
export function jobRequestResource(
  { tenant, nowMilliseconds }: Pick<ReadContext, 'tenant' | 'nowMilliseconds'>,
  locale: Locale,
  row: JobRow,
): JobRequestResource {
  const isScheduled = row.scheduledAt !== null;
  const nextActions = nextActionsOf(row, locale);
  return {
    id: row.id,
    short_code: row.shortCode,
    business_id: tenant.businessId,
    workflow_id: row.workflow.id,
    workflow_name: row.workflowName,
    ...(row.externalReference === null ? {} : { external_reference: row.externalReference }),
    status_version: row.statusVersion,
    current_status: { key: row.statusKey, display_name: displayNameOf(row.workflow, row.statusKey, locale) },
    ...(nextActions ? { next_actions: nextActions } : {}),
    ...lastActionField(row, locale),
    action_audit: auditWithoutComplete(row),
    priority: row.priorityLevel === 'p0' ? 'emergency' : 'normal',
    priority_level: row.priorityLevel,
    sla_deadline: row.slaDeadline,
    attention: attentionOf(row, nowMilliseconds),
    description: row.description,
    written_by: row.writtenBy ?? (row.customerId === null ? 'guest' : 'member'),
    job_type_id: row.isJobTypeDeleted ? null : row.jobTypeId,
    ...(row.jobTypeName === null ? {} : { job_type_name: row.jobTypeName }),
    skills: row.skills.map(skillOf),
    customer: {
      id: row.customerId,
      name: shownCustomerName(row.customerName, locale),
      email: row.customerEmail ?? '',
      phone: row.customerPhone ?? '',
    },
    address: jobAddress(row.address, row, locale),
    site: siteOf(row),
    assignment: assignmentOf(tenant, row),
    ...(row.vehicle === null ? {} : { assigned_vehicle: row.vehicle }),
    ...(isScheduled ? { crew: crewOf(row) } : {}),
    quote: {
      quoted_at: row.quotedAt,
      job_duration_minutes: row.jobDurationMinutes,
      mobilization_minutes: row.mobilizationMinutes,
      demobilization_minutes: row.demobilizationMinutes,
      crew_size: row.quotedAt === null ? null : row.crewSize,
    },
    schedule: scheduleOf(tenant, row),
    ...(row.openRequest === null ? {} : { open_request: openRequestOf(tenant, row.customerTimezone, row.openRequest) }),
    ...(row.earlierWish === null ? {} : { earlier_wish: earlierWishResource(row.earlierWish) }),
    ...(row.maintenancePlanId === null ? {} : { maintenance_plan_id: row.maintenancePlanId }),
    ...(row.followUpOf === null ? {} : { follow_up_of: linkedJob(row.followUpOf) }),
    ...(row.followUps.length === 0 ? {} : { follow_ups: row.followUps.map(linkedJob) }),
    locked: row.lockedAt !== null,
    locked_at: row.lockedAt,
    locked_by_name: row.lockedBy,
    wanted_date: wantedOn(tenant, nowMilliseconds, row),
    rating: { is_rated: row.ratingScore !== null, score: row.ratingScore, comment: row.ratingComment, rated_at: row.ratedAt },
    archive: {
      is_archived: row.archivedAt !== null,
      archived_at: row.archivedAt,
      archived_by_user_id: row.archivedByUserId,
      note: row.archiveNote,
    },
    cancellation: cancellationOf(row),
    completed_at: row.completedAt,
    completed_by_user_id: row.completedByUserId,
    completed_amount: row.completedAmount === null ? null : { value: row.completedAmount, currency: tenant.currency },
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}

const linkedJob = ({ id, shortCode, scheduledAt }: LinkedJobPart) => ({ id, short_code: shortCode, scheduled_at: scheduledAt });

function cancellationOf({ cancellation, archivedAt }: JobRow): NonNullable<JobRequestResource['cancellation']> | null {
  if (cancellation === null) return null;
  const { reason, cancelledBy, fee } = cancellation;
  return { reason, cancelled_by: cancelledBy, fee, cancelled_at: archivedAt! };
}

/** Minutes on site: mobilization, work and demobilization. null until the job is quoted. */
export function visitMinutesOf(row: Pick<JobRow, 'jobDurationMinutes' | 'mobilizationMinutes' | 'demobilizationMinutes'>): number | null {
  return row.jobDurationMinutes === null
    ? null
    : row.jobDurationMinutes + (row.mobilizationMinutes ?? 0) + (row.demobilizationMinutes ?? 0);
}

function jobAddress(address: AddressParts, place: Place, locale: Locale): JobRequestResource['address'] {
  const { postal_code: postal, ...rest } = addressResource(address, place, locale);
  return { ...rest, postal };
}

/** A display name or label in the caller's language, else in English, else in any language that the business gave, else the key. */
export function localized(texts: TextsByLanguage | undefined, locale: Locale, key: string): string {
  return texts?.[locale] ?? texts?.['en'] ?? Object.values(texts ?? {})[0] ?? key;
}

export function displayNameOf(workflow: Workflow, key: string, locale: Locale): string {
  return localized(statusOf(workflow, key)?.display_names, locale, key);
}

/** The actions that the job waits for: its pending fixed action, else the actions of its status. */
export function pendingActionsOf(row: JobRow): WorkflowAction[] {
  if (!isOpen(row)) return [];
  const actions = statusOf(row.workflow, row.statusKey)?.actions ?? [];
  if (row.pendingAction === null) return actions.filter(({ key }) => !bookingKeys.includes(key));
  const known = actions.find((action) => action.key === row.pendingAction);
  return [known ?? { key: row.pendingAction, labels: {}, actor: row.pendingAction === 'quote' ? 'business' : 'customer' }];
}

function nextActionsOf(row: JobRow, locale: Locale): JobRequestResource['next_actions'] | null {
  if (!isOpen(row)) return null;
  return pendingActionsOf(row).map((action) => ({
    key: action.key,
    label: localized(action.labels, locale, action.key),
    actor: action.actor,
    may_fire: {
      // The permission of quoteJobRequest, confirmJobRequest and fireJobRequestAction.
      permissions: ['job_manage'],
      by_customer: action.key === 'confirm_booking',
      by_technician: isForTechnicians(row, action.key),
    },
  }));
}

function lastActionField(row: JobRow, locale: Locale): Pick<JobRequestResource, 'last_action'> {
  const last = lastActionOf(row);
  if (last === null) return {};
  const { action, entry } = last;
  return { last_action: { key: action.key, label: localized(action.labels, locale, action.key), fired_at: withMicroseconds(entry.at) } };
}

/** Whether technicians may fire the action: their own actions, and `complete`, because the technician knows when the work is done. */
export function isForTechnicians(row: JobRow, key: string): boolean {
  const action = statusOf(row.workflow, row.statusKey)?.actions.find((candidate) => candidate.key === key);
  return !bookingKeys.includes(key) && (key === 'complete' || action?.actor === 'technician');
}

/** The audit without `complete`: completed_by_user_id says who completed the job. */
function auditWithoutComplete(row: JobRow): JobRequestResource['action_audit'] {
  const { complete: _complete, ...audit } = row.actionAudit;
  // Older entries have three decimals.
  return Object.fromEntries(Object.entries(audit).map(([key, entry]) => [key, { ...entry, at: withMicroseconds(entry.at) }]));
}

/** The site as it was booked. null: the visit is at the customer's own address. */
function siteOf(row: JobRow): JobRequestResource['site'] {
  if (row.siteId === null) return null;
  return { id: row.isSiteDeleted ? null : row.siteId, name: row.siteName ?? '', access_notes: row.siteAccessNotes ?? '' };
}

/** A reference to a deleted row is null; its name stays (docs/reference/conventions.md#writes). */
function skillOf(skill: SkillPart): JobRequestResource['skills'][number] {
  const { isDeleted, isCategoryDeleted, ...fields } = skill;
  return {
    ...fields,
    id: isDeleted ? null : skill.id,
    category_id: isCategoryDeleted ? null : skill.category_id,
    is_active: skill.is_active && !isDeleted,
  };
}

function assignmentOf(tenant: Tenant, row: JobRow): JobRequestResource['assignment'] {
  const technician = row.technicians.find((member) => member.id === row.technicianId && !member.isDeleted);
  return {
    technician_id: technician?.id ?? null,
    technician: technician
      ? {
          id: technician.id,
          full_name: technician.fullName,
          email: technician.email,
          phone: technician.phone,
          job_title: technician.jobTitle,
          avatar_url: technician.avatarUrl ?? memberPicturePath(tenant, technician.id, technician.pictureHash),
        }
      : null,
    assigned_at: row.assignedAt,
    service_area_id: row.isServiceAreaDeleted ? null : row.serviceAreaId,
    vehicle_id: row.vehicleId,
  };
}

function crewOf(row: JobRow): NonNullable<JobRequestResource['crew']> {
  return row.technicians
    .map((member) => ({ member, sessions: row.sessions.filter((session) => session.technicianId === member.id) }))
    .filter(({ sessions }) => sessions.length > 0)
    .sort(
      (left, right) =>
        Number(right.sessions[0]!.role === 'lead') - Number(left.sessions[0]!.role === 'lead') ||
        (left.member.id < right.member.id ? -1 : 1),
    )
    .map(({ member, sessions }) => ({
      technician_id: member.isDeleted ? null : member.id,
      technician_name: member.fullName,
      role: sessions[0]!.role,
      job_title: member.jobTitle,
      phone: member.phone,
      email: member.email,
      // Every member of a crew works the whole of every session.
      ...(row.crewSize > 1 ? { wrench_percent: 100 } : {}),
      skill_ids: member.skills.map((skill) => skill.id),
      skills: member.skills.map((skill) => skill.name),
      sessions: sessions.map(sessionOf),
      ends_at: formatMinute(sessions.at(-1)!.endMinute),
    }));
}

/** A session. Departure and return are the time on site plus the one-way travel before and after. Left out when travel is unknown. */
export function sessionOf(session: CrewSessionRow): NonNullable<JobRequestResource['crew']>[number]['sessions'][number] {
  const { travelMinutes } = session;
  return {
    ordinal: session.ordinal,
    date: session.date,
    start_at: formatMinute(session.startMinute),
    end_at: formatMinute(session.endMinute),
    ...(session.breakMinutes === 0 ? {} : { break_minutes: session.breakMinutes }),
    ...(travelMinutes === null
      ? {}
      : {
          depart_at: formatMinute(session.startMinute - travelMinutes),
          return_at: formatMinute(session.endMinute + travelMinutes),
          travel_minutes: travelMinutes,
        }),
  };
}

function scheduleOf(tenant: Tenant, row: JobRow): JobRequestResource['schedule'] {
  const local = (instant: string | null) => (instant === null ? null : localMinuteOf(tenant.timezone, Date.parse(instant) / 60_000));
  const lead = row.sessions.filter((session) => session.role === 'lead');
  return {
    scheduled_at: row.scheduledAt,
    scheduled_local: local(row.scheduledAt),
    scheduled_duration_minutes: visitMinutesOf(row),
    ends_at: row.endsAt,
    ends_local: local(row.endsAt),
    ...(row.scheduledAt === null ? {} : { arrival_window: visitWindowOf(tenant, { ...row, scheduledAt: row.scheduledAt }) }),
    business_timezone: tenant.timezone,
    customer_timezone: row.customerTimezone,
    ...(row.scheduledAt === null ? { job_dates: resolvedDates(tenant, row) } : {}),
    sessions: lead.map(sessionOf),
  };
}

/** The arrival window of a booked visit. */
export const visitWindowOf = (tenant: Tenant, visit: PromisedVisit) =>
  arrivalWindowOf(tenant, Date.parse(windowStartOf(tenant, visit)) / 60_000, visit);

/**
 * The arrival window that the customer of a visit is promised. It begins at this start and lasts as long as the job's or the business's
 * window.
 */
export function arrivalWindowOf(tenant: Tenant, startMinute: number, row?: Pick<JobRow, 'arrivalWindowMinutes'>) {
  const windowMinutes = row?.arrivalWindowMinutes ?? tenant.arrivalWindowMinutes;
  const endMinute = startMinute + windowMinutes;
  return {
    start: formatMinute(startMinute),
    start_local: localMinuteOf(tenant.timezone, startMinute),
    end: formatMinute(endMinute),
    end_local: localMinuteOf(tenant.timezone, endMinute),
    window_minutes: windowMinutes,
  };
}
