import { readDefaultWorkflow } from '../../../store/settings/workflows.ts';
import { workflowResource } from '../../resources/settings/workflowResource.ts';
import { read } from '../handler.ts';

/** The workflow of new jobs. */
export const getWorkflow = read<'getWorkflow'>(async ({ db, tenant }) => workflowResource(await readDefaultWorkflow(db, tenant.id)));
