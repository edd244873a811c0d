/** Which day a dispatcher most likely means. Needs no browser; it loads with the board, so it stands alone. */
import { addDays } from '../../parts/times.ts';

/** The first day shown, or tomorrow when that is today or over. */
export const dayToOptimise = (shown: string, today: string): string => (shown > today ? shown : addDays(today, 1));
