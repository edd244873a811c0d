/**
 * A program that branches on refusal data without casts compiles against generated types of the OpenAPI document, and against the client's
 * own types. One line must not compile, because types that allow everything would pass otherwise.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';

const root = new URL('../../', import.meta.url);
const documentUrl = new URL('docs/openapi.json', root);

const operationIds = [
  'createCustomer',
  'quoteJobRequest',
  'confirmJobRequest',
  'previewJobRequestMove',
  'previewEmergencyReschedule',
  'commitAbsenceResolve',
] as const;

/** The program after the definition of `Answers`, which holds the answers of these operations. */
const program = `
export function whatHelps(answer: Answers): string | number | null | undefined {
  switch (answer.error_code) {
    case 0:
      return answer.message;
    case 'VALIDATION_ERROR':
      return answer.errors?.[0]?.field;
    case 'PERMISSION_DENIED':
      return answer.data.missing_permissions[0];
    case 'CUSTOMER_DUPLICATE':
      return answer.data.uid;
    case 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE': {
      const reason: string = answer.data.reason;
      const considered: number = answer.data.considered;
      return answer.data.blocked_by.missing_required_skills ?? considered + reason;
    }
    case 'JOB_REQUEST_STAGE_CONFLICT':
      return answer.data.status_version;
    case 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE': {
      const earliest: string | undefined = answer.data.earliest_feasible_at;
      return earliest ?? answer.data.crew_short?.largest_crew;
    }
    case 'JOB_REQUEST_TECH_INFEASIBLE': {
      const kind: 'off_shift' | 'on_time_off' | string | undefined = answer.data.blockers[0]?.kind;
      return kind ?? answer.data.technician.id;
    }
    case 'JOB_REQUEST_ACTION_NOT_PENDING':
      return answer.data.use_operation ?? answer.data.current_status;
    case 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT':
      return answer.data.would_push[0]?.short_code;
    case 'SCHEDULE_MOVE_TECH_INFEASIBLE':
      return answer.data.earliest_feasible_at ?? answer.data.reason;
    case 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED':
      return answer.data.conflicts[0]?.short_code;
    case 'ABSENCE_RESOLVE_TIME_OFF_REQUIRED':
      return answer.data.create_via.path;
    case 'ABSENCE_RESOLVE_PLAN_DRIFTED':
      // @ts-expect-error The refusal has no such field.
      return answer.data.no_such_field;
    default:
      return answer.message;
  }
}
`;

/** The compiler's errors for the program, with this definition of `Answers` before it. */
async function faultsOf(folder: string, answers: string): Promise<string[]> {
  const file = join(folder, 'program.ts');
  await writeFile(file, answers + program);
  const compiled = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(compiled).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'generated-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The kind of module that the imports below need.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const union = (typeOf: (id: string) => string) => `type Answers = ${operationIds.map(typeOf).join(' | ')};\n`;
const capital = (id: string) => id[0]!.toUpperCase() + id.slice(1);

it('[openapi.types] types of openapi-typescript describe the data of each refusal', async () => {
  const folder = await newFolder();
  const document = JSON.parse(await readFile(documentUrl, 'utf8')) as Parameters<typeof openapiTypes>[0];
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTypes(document)));
  const answers = `import type { operations } from './schema.ts';
type Bodies<Responses> = { [Status in keyof Responses]: Responses[Status] extends { content: { 'application/json': infer Body } } ? Body : never }[keyof Responses];
${union((id) => `Bodies<operations['${id}']['responses']>`)}`;
  expect(await faultsOf(folder, answers)).toEqual([]);
});

it('[openapi.types] types of @hey-api/openapi-ts describe the data of each refusal', async () => {
  const folder = await newFolder();
  await createClient({
    input: documentUrl.pathname,
    output: { path: join(folder, 'generated'), entryFile: false },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  const names = operationIds.flatMap((id) => [`${capital(id)}Response`, `${capital(id)}Error`]);
  const answers = `import type { ${names.join(', ')} } from './generated/types.gen.ts';\n${union((id) => `${capital(id)}Response | ${capital(id)}Error`)}`;
  expect(await faultsOf(folder, answers)).toEqual([]);
});

it("[openapi.types] the client's own types describe the data of each refusal", async () => {
  const client = new URL('src/client/index.ts', root).pathname;
  const answers = `import type { Answer } from ${JSON.stringify(client)};\n${union((id) => `Answer<'${id}'>`)}`;
  expect(await faultsOf(await newFolder(), answers)).toEqual([]);
});
