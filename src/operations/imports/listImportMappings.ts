import { missingPermissions } from '../../auth/principal.ts';
import { operations } from '../../contract/index.ts';
import { readImportMappings } from '../../store/importMappings.ts';
import { read } from '../handler.ts';

const importOf = { customers: 'importCustomers', technicians: 'importTechnicians', job_requests: 'importJobRequests' } as const;

/** The mappings of a kind. Callers who may not import it see none. */
export const listImportMappings = read<'listImportMappings'>(async ({ db, tenant, principal }, { kind }) => {
  if (missingPermissions(principal, operations[importOf[kind]].permissions).length > 0) return { mappings: [] };
  return { mappings: await readImportMappings(db, tenant.businessId, kind) };
});
