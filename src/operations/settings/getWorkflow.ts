import { readDefaultWorkflow } from '../../store/settings/workflows.ts';
import { workflowResource } from '../../resources/settings/workflowResource.ts';
import { read } from '../handler.ts';

/** What new jobs go through. */
export const getWorkflow = read<'getWorkflow'>(async ({ db, tenant }) => workflowResource(await readDefaultWorkflow(db, tenant.id)));
