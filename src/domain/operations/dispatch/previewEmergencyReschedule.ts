import { emergencyKind } from '../../dispatch/emergencies/emergencyKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows which jobs an emergency would displace on one technician's lane. Writes nothing. [emergency.preview-closed-day]. */
export const previewEmergencyReschedule = read<'previewEmergencyReschedule'>((ctx, input) => previewPlan(ctx, emergencyKind, input));
