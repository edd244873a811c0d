/** Parts that all imports share. */
import { Type } from 'typebox';
import * as s from '../schemas/common.ts';

/** The most rows of one call. A larger file is sent in parts. */
export const mostImportedRows = 1000;

/** The longest text of a cell, longer than any field takes. It bounds the work for a row before its fields are read. */
export const longestCell = 10_000;

/** Marks the schemas of cells. A symbol, so that published schemas do not show it. */
const cellMark = Symbol('cell');

/** Whether the schema is that of a cell. Models write cells as text. */
export const isCell = (schema: object): boolean => cellMark in schema;

/**
 * Accepts any value, because cells are checked row by row: a wrong cell refuses its row, not the whole call. Only text that PostgreSQL cannot store (NUL,
 * lone surrogates) refuses the call, as everywhere (pipeline/validate.ts). A file with NUL is no text, and the page does not send it.
 */
export const cell = (description: string) => Type.Optional(Type.Unknown({ description, [cellMark]: true }));

export const rowNumber = cell('Number of the row in the file, for messages and for the answer; default: its position in rows.');

const mostColumns = 500;
export const heading = s.Text(200, 'Heading of the column in the file.');
export const field = s.Text(40, 'Field that the column fills, in the words of the caller; empty if it is left out.');

export const columns = Type.Optional(
  Type.Array(Type.Object({ heading, field }), {
    maxItems: mostColumns,
    description: 'How the caller matched the columns of its file. Kept for listImportMappings, but not in a dry run.',
  }),
);
