import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { importPermissions } from '../../../contract/imports/importPermissions.ts';
import { readImportMappings } from '../../../store/importMappings.ts';
import { read } from '../handler.ts';

/** The mappings of a kind. Callers who may not import it see none. */
export const listImportMappings = read<'listImportMappings'>(async ({ db, tenant, principal }, { kind }) => {
  if (missingPermissions(principal, importPermissions[kind]).length > 0) return { mappings: [] };
  return { mappings: await readImportMappings(db, tenant.businessId, kind) };
});
