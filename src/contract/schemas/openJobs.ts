/** Open jobs and a change of the record that they copied. docs/reference/conventions.md#corrected-customers-and-open-jobs. */
import { Type } from 'typebox';
import { Remedies } from '../explanations.ts';
import { seesJobs, shownBy } from '../shownBy.ts';
import { shownCopiedParts } from '../vocabulary.ts';
import * as s from './common.ts';
import { StrandedVisits } from './strandedVisits.ts';

/** The most jobs that an answer lists. All jobs are updated. */
export const mostOpenJobs = 200;
/** The most stranded visits that get remedies. Each is a search. */
export const mostWithRemedies = 5;

const job = {
  id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  scheduled_at: s.Nullable(s.Timestamp('Start of the visit.'), 'Start of the visit; null: no time yet.'),
};
const parts = (description: string) => Type.Array(s.OneOf(shownCopiedParts, 'A part of the copy.'), { description });

export const updateOpenJobs = {
  update_open_jobs: Type.Optional(Type.Boolean({ description: 'true: open jobs take the new values too; needs job_manage.' })),
};

export const openJobsOutput = {
  open_jobs_not_updated: Type.Optional(
    shownBy(
      seesJobs,
      Type.Array(
        Type.Object({
          ...job,
          differs: parts('What differs from the record.'),
          is_own: Type.Boolean({ description: 'true: differed before too, so update_open_jobs leaves it.' }),
        }),
        { description: `Open jobs that keep other values, if any; at most ${mostOpenJobs}.` },
      ),
    ),
  ),
  updated_open_jobs: Type.Optional(
    shownBy(
      seesJobs,
      Type.Array(Type.Object({ ...job, changed: parts('What the job took over.') }), {
        description: `Only with update_open_jobs: the jobs that took new values; at most ${mostOpenJobs}.`,
      }),
    ),
  ),
  stranded_visits: Type.Optional(
    Type.Object(
      {
        total: StrandedVisits.properties.total,
        visits: Type.Array(Type.Object({ ...StrandedVisits.properties.visits.items.properties, remedies: Type.Optional(Remedies) }), {
          description: `In order, at most 100; those of the first ${mostWithRemedies} jobs with remedies.`,
        }),
        proposals: StrandedVisits.properties.proposals,
      },
      {
        description:
          'Only if a new address strands visits, of these jobs or of others of their technicians, or ends proposed times. Visits keep their time and are flagged.',
      },
    ),
  ),
};
