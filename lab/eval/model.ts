/** Lets a language model do a task with the tools of its profile, through any OpenAI-compatible address. */
import type { DemoAccess } from './demo.ts';
import { fillText, type Facts } from './fill.ts';
import { runSteps, wrongState, type TaskRun } from './reference.ts';
import { ToolSession, type ListedTool } from './session.ts';
import type { Task } from './task.ts';

export interface Model {
  /** The API's address, without `/chat/completions`. */
  readonly url: string;
  readonly name: string;
  readonly key: string | null;
}

/** The model from the environment's settings; null: no model is set. */
export function modelFrom(env: Readonly<Record<string, string | undefined>>): Model | null {
  const url = env['EVAL_MODEL_URL'];
  if (!url) return null;
  const name = env['EVAL_MODEL'];
  if (!name) throw new Error('EVAL_MODEL must name a model of EVAL_MODEL_URL.');
  return { url: url.replace(/\/+$/, '').replace(/\/chat\/completions$/, ''), name, key: env['EVAL_API_KEY'] ?? null };
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { name: string; arguments: string };
  }[];
  readonly tool_call_id?: string;
}

interface Completion {
  readonly choices: readonly { readonly message: Message }[];
  readonly usage?: { readonly total_tokens: number };
}

/** A model that has not finished by then will not finish. */
const mostTurns = 25;

const manner =
  'Do what the person asks with the tools. Nobody answers questions in between: where the person has agreed already ("... Yes"), go on; ' +
  'otherwise decide as they would. End with the answer to the person, with names, codes and local times as the tools gave them.';

/** Runs a task with a model, and checks the end state with the facts that the reference would have known. */
export async function runModel(task: Task, place: DemoAccess, calendar: Facts, model: Model): Promise<TaskRun> {
  const session = new ToolSession(place, task.profile);
  const problems: string[] = [];
  let tokens = 0;
  try {
    const given = await runSteps(task.given ?? [], new ToolSession(place, null), calendar);
    const [tools, instructions] = [await session.tools(), await session.instructions()];
    const messages: Message[] = [
      { role: 'system', content: `${instructions}\n\n${manner}` },
      { role: 'user', content: fillText(task.words, given) },
    ];
    let answer: string | null = null;
    for (let turn = 0; answer === null && turn < mostTurns; turn++) {
      const { choices, usage } = await complete(model, messages, tools);
      tokens += usage?.total_tokens ?? 0;
      const { message } = choices[0]!;
      messages.push(message);
      if (message.tool_calls?.length) messages.push(...(await answers(message.tool_calls, session)));
      else answer = message.content ?? '';
    }
    if (answer === null) problems.push(`no answer after ${mostTurns} turns`);
    problems.push(...(await judged(task, place, given, session, answer ?? '')));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const longest = Math.max(0, ...session.calls.map(({ text }) => text.length));
  return { id: task.id, profile: task.profile, calls: session.calls.length, characters: session.characters, longest, tokens, problems };
}

async function answers(calls: NonNullable<Message['tool_calls']>, session: ToolSession): Promise<Message[]> {
  const replies: Message[] = [];
  for (const { id, function: called } of calls) {
    const content = await session
      .call(called.name, parsed(called.arguments))
      .then(() => session.calls.at(-1)!.text)
      .catch((error: unknown) => String(error));
    replies.push({ role: 'tool', tool_call_id: id, content });
  }
  return replies;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return text;
  }
}

/** Where a check needs facts of the reference's answers, it takes them from the model's last call of the same tool. */
async function judged(task: Task, place: DemoAccess, given: Facts, session: ToolSession, answer: string): Promise<string[]> {
  const facts: Record<string, unknown> = { ...given };
  for (const { call, as } of task.reference) {
    const text = session.calls.findLast(({ tool }) => tool === call)?.text;
    if (as !== undefined && facts[as] === undefined && text !== undefined) facts[as] = (JSON.parse(text) as { data: unknown }).data;
  }
  const unsaid = (task.answer ?? []).map((text) => plain(fillText(text, facts))).filter((text) => !plain(answer).includes(text));
  return [...(await wrongState(task.check ?? [], place, facts)), ...unsaid.map((text) => `the answer does not say ${text}`)];
}

/** Removes JSON quotes, JSON keys and the `T` of datetimes, so that an answer in JSON and an answer in words compare alike. */
const plain = (text: string) =>
  text
    .replaceAll(/"(\w+)":"?|"/g, '')
    .replaceAll('T', ' ')
    .toLowerCase();

async function complete({ url, name, key }: Model, messages: readonly Message[], tools: readonly ListedTool[]): Promise<Completion> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model: name,
      messages,
      tools: tools.map(({ name: tool, description, inputSchema }) => ({
        type: 'function',
        function: { name: tool, description, parameters: inputSchema },
      })),
    }),
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return (await response.json()) as Completion;
}
