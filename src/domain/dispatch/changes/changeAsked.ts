/** What a change makes different in a job, compared with how the job is now. [change.crew]; docs/internals/dispatch.md#changes-of-a-visit. */
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { ChangedPart } from '../../../contract/vocabulary.ts';
import { refuseWrongSkills } from '../../jobs/booking/refuseWrongSkills.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { knownTechnicians } from '../../../store/schedule/boardRows.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import type { JobDetails } from '../../jobs/scheduling/placement.ts';

export type ChangeInput = InputOf<Operations['previewJobRequestChange']>;

/** A change without what stays as it is. */
export interface WantedChange {
  readonly parts: readonly ChangedPart[];
  readonly details: Omit<JobDetails, 'quote'>;
  /** Null for a job without technicians. */
  readonly crew: WantedCrew | null;
  /** All skills after the change. */
  readonly skillIds: readonly string[];
}

export interface WantedCrew {
  readonly leadId: string;
  readonly buddyIds: readonly string[];
  readonly leavingIds: readonly string[];
}

type WrongChange = Refusal<'VALIDATION_ERROR' | 'TECHNICIAN_NOT_FOUND' | 'SKILL_NOT_FOUND'>;

/** Reads the change, or refuses arguments that no schema can check. */
export async function wantedChange(db: Database, tenantId: number, row: JobRow, input: ChangeInput): Promise<WantedChange | WrongChange> {
  const { job_duration_minutes: minutes, description, access_notes: notes } = input;
  const crew = await wantedCrew(db, tenantId, row, input);
  if (isRefusal(crew)) return crew;
  const sentIds = input.skill_ids && [...new Set(input.skill_ids)];
  const present = row.skills.map(({ id }) => id);
  const isOtherSkills = sentIds !== undefined && !isSameSet(sentIds, present);
  if (isOtherSkills) {
    // A skill that the job has already may be retired since.
    const added = sentIds.filter((id) => !present.includes(id));
    const wrong = await refuseWrongSkills(db, tenantId, added);
    if (wrong) return wrong;
  }
  if (notes !== undefined && row.siteId === null) return invalid('access_notes', 'not_allowed', 'notes_need_site');
  const crewSize = crew ? crew.buddyIds.length + 1 : row.crewSize;
  const isOtherCrew = crew !== null && (crew.leavingIds.length > 0 || crewSize !== presentIds(row).length || crew.leadId !== leadOf(row));
  const isOtherDuration = minutes !== undefined && minutes !== row.jobDurationMinutes;
  const isOtherText = description !== undefined && description !== (row.description ?? '');
  const isOtherNotes = notes !== undefined && notes !== (row.siteAccessNotes ?? '');
  return {
    parts: [
      ...(isOtherDuration ? (['duration'] as const) : []),
      ...(isOtherCrew ? (['crew'] as const) : []),
      ...(isOtherSkills ? (['skills'] as const) : []),
      ...(isOtherText ? (['description'] as const) : []),
      ...(isOtherNotes ? (['access_notes'] as const) : []),
    ],
    details: {
      ...(isOtherDuration ? { jobDurationMinutes: minutes } : {}),
      ...(crewSize === row.crewSize ? {} : { crewSize }),
      ...(isOtherSkills ? { skillIds: sentIds } : {}),
      ...(isOtherText ? { description: description === '' ? null : description } : {}),
      ...(isOtherNotes ? { accessNotes: notes } : {}),
    },
    crew,
    skillIds: sentIds ?? present,
  };
}

/** The lead and the buddies after the change. Null for a job without technicians. */
async function wantedCrew(
  db: Database,
  tenantId: number,
  row: JobRow,
  input: ChangeInput,
): Promise<WantedCrew | null | Refusal<'VALIDATION_ERROR' | 'TECHNICIAN_NOT_FOUND'>> {
  const oldLeadId = leadOf(row);
  if (oldLeadId === null) return null;
  const present = presentIds(row);
  const leadId = input.lead_technician_id ?? oldLeadId;
  const addedIds = unique(input.add_technician_ids);
  const removedIds = unique(input.remove_technician_ids);
  const newIds = [...new Set([leadId, ...addedIds])].filter((id) => !present.includes(id));
  const unknown = await unknownTechnician(db, tenantId, newIds);
  if (unknown) return unknown;
  const wrongIndex = removedIds.findIndex((id) => !present.includes(id) || id === leadId);
  if (wrongIndex >= 0)
    return invalid(`remove_technician_ids[${wrongIndex}]`, 'not_allowed', removedIds[wrongIndex] === leadId ? 'lead_stays' : 'not_on_job');
  const isSwap = leadId !== oldLeadId && present.includes(leadId);
  // A new lead takes the place of the present one. A helper who becomes the lead swaps roles.
  const staying = present.filter((id) => id !== leadId && !removedIds.includes(id) && (id !== oldLeadId || isSwap));
  const buddyIds = [...new Set([...staying, ...addedIds])].filter((id) => id !== leadId);
  if (buddyIds.length > 9) return invalid('add_technician_ids', 'too_many', 'crew_size_most');
  return { leadId, buddyIds, leavingIds: present.filter((id) => id !== leadId && !buddyIds.includes(id)) };
}

const unique = (ids: readonly string[] | undefined) => [...new Set(ids)];
const leadOf = (row: JobRow) => leadSessionOf(row)?.technicianId ?? null;
/** The technicians of the job, lead first. */
const presentIds = (row: JobRow) => [...new Set(row.sessions.map(({ technicianId }) => technicianId))];
const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** The refusal when one of these technicians never existed. Ids may repeat, and be in upper case. */
export async function unknownTechnician(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<Refusal<'TECHNICIAN_NOT_FOUND'> | null> {
  const wanted = new Set(unique(ids));
  if (wanted.size === 0) return null;
  const known = await knownTechnicians(db, tenantId, [...wanted]);
  return known.size === wanted.size ? null : refuse('TECHNICIAN_NOT_FOUND');
}
