/** Finds the technicians that a row of another system's diary names. docs/internals/files.md#diaries. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { foldedName } from '../../../ground/names/foldedName.ts';
import type { ImportedTechnician } from '../../../store/imports.ts';
import { namesIn } from './importing.ts';

const mostTechnicians = 10;
const mostShown = 20;

interface FoundTechnicians {
  /** The lead first. */
  readonly technicians: readonly ImportedTechnician[];
  /** Why the row is refused. */
  readonly issues: readonly FieldIssue[];
  /** Names that were left out. */
  readonly notes: readonly FieldIssue[];
}

/** The names in a cell, or why it holds none. */
export function technicianNamesIn(cell: unknown, roster: readonly ImportedTechnician[]): readonly string[] | FieldIssue {
  if (cell === undefined || cell === null) return [];
  const value = typeof cell === 'number' ? String(cell) : cell;
  // One person may be written "Lovelace, Ada".
  if (typeof value === 'string' && matching(value, roster).length > 0) return [value.trim()];
  const names = namesIn(typeof value === 'string' ? value.replaceAll(/\s+(?:&|and|und|et|y)\s+|\n/g, ',') : value);
  if (names === null) return fieldIssue('technicians', 'type', 'type_array');
  return names.length > mostTechnicians ? fieldIssue('technicians', 'too_many', 'max_items', { limit: mostTechnicians }) : names;
}

/** `mayLeaveOut`: a visit that does not go onto the board is taken without those technicians who are not in the business any more. */
export function findTechnicians(names: readonly string[], roster: readonly ImportedTechnician[], mayLeaveOut: boolean): FoundTechnicians {
  const technicians: ImportedTechnician[] = [];
  const issues: FieldIssue[] = [];
  const notes: FieldIssue[] = [];
  for (const written of names) {
    const name = written.slice(0, 100);
    const [only, ...others] = matching(written, roster);
    if (only && others.length === 0) {
      if (!technicians.some(({ id }) => id === only.id)) technicians.push(only);
    } else if (mayLeaveOut)
      notes.push(fieldIssue('technicians', 'unknown_value', only ? 'note_several_technicians' : 'note_unknown_technician', { name }));
    else if (only) issues.push(fieldIssue('technicians', 'several_match', 'several_technicians', { name }));
    else {
      const values = roster
        .slice(0, mostShown)
        .map((technician) => technician.name)
        .join(', ');
      issues.push(fieldIssue('technicians', 'unknown_value', 'no_such_name', { name, values }));
    }
  }
  return { technicians, issues, notes };
}

function matching(name: string, roster: readonly ImportedTechnician[]): readonly ImportedTechnician[] {
  const key = foldedName(name);
  const turned = foldedName(name.split(',').toReversed().join(' '));
  const exact = roster.filter(
    ({ uid, email }) => (uid !== null && foldedName(uid) === key) || (email !== null && foldedName(email) === key),
  );
  return exact.length > 0 ? exact : roster.filter((technician) => [key, turned].includes(foldedName(technician.name)));
}
