/**
 * Sends every tool list through the converters of LangChain and the Vercel AI SDK for Gemini, and checks the requests that they would send
 * against the schema language of Gemini. No request leaves this machine. See CONTRIBUTING.md, "Generators and converters".
 */
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createGoogleGenerativeAI as createGoogle3 } from 'ai-sdk-google-3';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { tool as langChainTool } from '@langchain/core/tools';

/** A tool as `tools/list` answers it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

type Schema = Record<string, unknown>;
interface Declaration {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: Schema;
  readonly parametersJsonSchema?: Schema;
}

const types = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT'];

/** The fields of Gemini's Schema, https://ai.google.dev/api/caching#Schema. Any other is answered with "Unknown name". */
const fields =
  'type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum'.split(
    ' ',
  );

/** What `parametersJsonSchema` knows besides. */
const moreFields = ['additionalProperties', '$id', '$defs', '$ref', '$anchor', 'prefixItems', 'oneOf'];

/** What Gemini refuses in a schema. */
function problemsOf(schema: Schema, path: string, known = fields): string[] {
  const problems: string[] = [];
  const { type, format, enum: values, items, properties, required, anyOf } = schema;
  for (const name of Object.keys(schema)) if (!known.includes(name)) problems.push(`${path}: unknown name ${name}`);
  const kind = String(type).toUpperCase();
  if (!types.includes(kind)) problems.push(`${path}: type ${JSON.stringify(type)}`);
  if (Array.isArray(values) && kind !== 'STRING') problems.push(`${path}: an enum only for STRING`);
  for (const value of Array.isArray(values) ? values : [])
    if (typeof value !== 'string' || value === '') problems.push(`${path}: ${JSON.stringify(value)} in an enum`);
  if (kind === 'STRING' && format !== undefined && format !== 'enum' && format !== 'date-time')
    problems.push(`${path}: format ${String(format)}`);
  if (kind === 'ARRAY' && !items) problems.push(`${path}: items missing`);
  const entries = Object.entries((properties ?? {}) as Record<string, Schema>);
  // A function without arguments may say so in a JSON schema, but not in a Schema.
  const mayBeEmpty = known !== fields && !path.includes('.');
  if (kind === 'OBJECT' && entries.length === 0 && !mayBeEmpty) problems.push(`${path}: properties should be non-empty for OBJECT type`);
  for (const name of (required ?? []) as string[])
    if (!entries.some(([field]) => field === name)) problems.push(`${path}: required ${name} is not defined`);
  for (const [name, field] of entries) problems.push(...problemsOf(field, `${path}.${name}`, known));
  if (items) problems.push(...problemsOf(items as Schema, `${path}[]`, known));
  for (const branch of (anyOf ?? []) as Schema[]) problems.push(...problemsOf(branch, `${path}|`, known));
  return problems;
}

/** The problems that Gemini would find, for each converter. */
export async function problemsWithConverters(listed: readonly ListedTool[]): Promise<Record<string, string[]>> {
  return {
    'Vercel AI SDK': check(listed, await sentByVercel(listed, createGoogleGenerativeAI)),
    // The last version that converts to Gemini's Schema by itself. Many programs still use it.
    'Vercel AI SDK, provider 3': check(listed, await sentByVercel(listed, createGoogle3)),
    LangChain: check(listed, await sentByLangChain(listed)),
  };
}

function check(listed: readonly ListedTool[], declared: readonly Declaration[]): string[] {
  const problems = declared.flatMap(({ name, parameters, parametersJsonSchema }) =>
    parameters
      ? problemsOf(parameters, name)
      : parametersJsonSchema
        ? problemsOf(parametersJsonSchema, name, [...fields, ...moreFields])
        : [],
  );
  const lost = listed.filter(({ name }) => !declared.some((declaration) => declaration.name === name));
  for (const { name } of lost) problems.push(`${name}: not sent`);
  for (const { name, inputSchema } of listed) {
    const sent = declared.find((declaration) => declaration.name === name);
    const kept = Object.keys(((sent?.parameters ?? sent?.parametersJsonSchema)?.['properties'] ?? {}) as object);
    const missing = Object.keys((inputSchema['properties'] ?? {}) as object).filter((argument) => !kept.includes(argument));
    if (missing.length > 0) problems.push(`${name}: the converter loses ${missing.join(', ')}`);
  }
  return problems;
}

interface GeminiRequest {
  readonly tools?: readonly { readonly functionDeclarations?: readonly Declaration[] }[];
}

const declarationsOf = ({ tools = [] }: GeminiRequest) => tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);

const answer = { candidates: [{ content: { role: 'model', parts: [{ text: 'ok' }] }, finishReason: 'STOP' }], usageMetadata: {} };

/** Answers in place of Gemini, and keeps what was sent. */
function standIn(): { readonly sent: GeminiRequest[]; readonly fetch: typeof fetch } {
  const sent: GeminiRequest[] = [];
  return {
    sent,
    fetch: async (_input, init) => {
      sent.push(JSON.parse(String(init?.body)) as GeminiRequest);
      return Response.json(answer);
    },
  };
}

async function sentByVercel(listed: readonly ListedTool[], create: typeof createGoogleGenerativeAI): Promise<readonly Declaration[]> {
  const { sent, fetch } = standIn();
  const tools = listed.map(({ name, description, inputSchema }) => ({ type: 'function' as const, name, description, inputSchema }));
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hello' }] }];
  await create({ apiKey: 'none', fetch })('gemini-2.5-flash').doGenerate({ prompt, tools });
  return declarationsOf(sent[0] ?? {});
}

async function sentByLangChain(listed: readonly ListedTool[]): Promise<readonly Declaration[]> {
  const { sent, fetch } = standIn();
  const tools = listed.map(({ name, description, inputSchema }) =>
    langChainTool(() => 'ok', { name, description, schema: inputSchema as never }),
  );
  const model = new ChatGoogleGenerativeAI({ model: 'gemini-2.5-flash', apiKey: 'none', maxRetries: 0 }).bindTools(tools);
  const own = globalThis.fetch;
  // This client takes no fetch of its own.
  globalThis.fetch = fetch;
  try {
    await model.invoke('hello');
  } finally {
    globalThis.fetch = own;
  }
  return declarationsOf(sent[0] ?? {});
}
