import type { Output } from '../../api/ask.ts';

/** A service area, as the service answers it. */
export type Area = Output<'getServiceArea'>;
