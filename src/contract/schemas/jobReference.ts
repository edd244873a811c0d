/** The caller's own reference of a job, such as the number of an order in another system. [job-reference.unique]. */
import { Type } from 'typebox';
import { Line } from './common.ts';

export const longestReference = 100;

/** On a booking. */
export const bookedReference = {
  external_reference: Type.Optional(Line(longestReference, 'Your own reference, ERP-4711; unique.')),
};
