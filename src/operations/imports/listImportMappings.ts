import { missingPermissions } from '../../auth/principal.ts';
import { refuse } from '../../contract/errors.ts';
import { operations } from '../../contract/index.ts';
import { readImportMappings } from '../../store/importMappings.ts';
import { read } from '../handler.ts';

const importOf = { customers: 'importCustomers', technicians: 'importTechnicians' } as const;

/** The mappings of a kind, for callers who may import it. */
export const listImportMappings = read<'listImportMappings'>(async ({ db, tenant, principal }, { kind }) => {
  const missing = missingPermissions(principal, operations[importOf[kind]].permissions);
  if (missing.length > 0) return refuse('PERMISSION_DENIED', { missing_permissions: missing });
  return { mappings: await readImportMappings(db, tenant.businessId, kind) };
});
