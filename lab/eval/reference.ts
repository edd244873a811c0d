/** Runs a task's reference solution, and reports what is wrong with the task, its answers or the descriptions. */
import type { DemoAccess } from './demo.ts';
import { fillFacts, fillText, valueAt, type Facts } from './fill.ts';
import { ToolSession, type ListedTool } from './session.ts';
import type { Check, Step, Task } from './task.ts';

export interface TaskRun {
  readonly id: string;
  readonly profile: string;
  readonly calls: number;
  /** Characters of all answers together. */
  readonly characters: number;
  readonly longest: number;
  /** Tokens of a model, as its API counts them. */
  readonly tokens?: number;
  readonly problems: readonly string[];
}

/** No answer that a task needs may be longer: about 3,000 tokens. */
const mostCharacters = 12_000;

/** Runs the reference in an unused business. */
export async function runReference(task: Task, place: DemoAccess, calendar: Facts): Promise<TaskRun> {
  const session = new ToolSession(place, task.profile);
  const problems: string[] = [];
  try {
    const given = await runSteps(task.given ?? [], new ToolSession(place, null), calendar);
    const [tools, instructions] = [await session.tools(), await session.instructions()];
    const facts = await runSteps(task.reference, session, given);
    fillText(task.words, given);
    problems.push(...unnamedSteps(task.reference, tools, instructions, session));
    problems.push(...(await wrongState(task.check ?? [], place, facts)));
    problems.push(...unanswered(task.answer ?? [], facts, session));
    if (!task.check?.length) problems.push(...changingCalls(task.reference, tools));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const longest = Math.max(0, ...session.calls.map(({ text }) => text.length));
  if (longest > mostCharacters) problems.push(`an answer has ${longest} characters`);
  return { id: task.id, profile: task.profile, calls: session.calls.length, characters: session.characters, longest, problems };
}

/** Makes the calls in order. Throws if an answer is not the expected one. */
export async function runSteps(steps: readonly Step[], session: ToolSession, known: Facts): Promise<Facts> {
  const facts: Record<string, unknown> = { ...known };
  for (const { call, input = {}, as, refused } of steps) {
    const envelope = await session.call(call, fillFacts(input, facts));
    if (envelope.error_code !== (refused ?? 0)) throw new Error(`${call} answered ${JSON.stringify(envelope).slice(0, 1_000)}`);
    if (as !== undefined) facts[as] = refused === undefined ? envelope.data : envelope;
  }
  return facts;
}

/** The differences between the end state and the expected state. */
export async function wrongState(checks: readonly Check[], place: DemoAccess, facts: Facts): Promise<string[]> {
  const problems: string[] = [];
  for (const { call, input = {}, at, is } of checks) {
    const { data, error_code } = await new ToolSession(place, null).call(call, fillFacts(input, facts));
    const found = error_code === 0 ? valueOrNothing(at, data) : error_code;
    const wanted = is instanceof RegExp ? is : fillFacts(is, facts);
    const holds = wanted instanceof RegExp ? wanted.test(String(found)) : JSON.stringify(found) === JSON.stringify(wanted);
    if (!holds) problems.push(`${call}: ${at} is ${JSON.stringify(found)}, not ${String(wanted)}`);
  }
  return problems;
}

function valueOrNothing(path: string, data: unknown): unknown {
  try {
    return valueAt(path, data);
  } catch {
    return null;
  }
}

/**
 * Tools of the solution that no text named before the model needs them. Such texts are the instructions, the description of a tool in use,
 * and earlier answers. The first tool is chosen by its own description.
 */
function unnamedSteps(steps: readonly Step[], tools: readonly ListedTool[], instructions: string, session: ToolSession): string[] {
  const textOf = (name: string) => JSON.stringify(tools.find((tool) => tool.name === name) ?? null);
  const missing = steps.filter(({ call }) => !tools.some(({ name }) => name === call)).map(({ call }) => `${call} is not in the view`);
  const used = [...new Set(steps.map(({ call }) => call))];
  const unnamed = used.slice(1).filter((name) => {
    const others = used.filter((other) => other !== name).map(textOf);
    const answers = session.calls.filter(({ tool }) => tool !== name).map(({ text }) => text);
    return ![instructions, ...others, ...answers].some((text) => text.includes(name));
  });
  return [...missing, ...unnamed.map((name) => `nothing names ${name}`)];
}

/** Facts that the person needs to hear, but that no answer contains. */
function unanswered(answer: readonly string[], facts: Facts, session: ToolSession): string[] {
  const read = session.calls.map(({ text }) => text).join('\n');
  return answer.map((text) => fillText(text, facts)).flatMap((text) => (read.includes(text) ? [] : [`no answer says ${text}`]));
}

function changingCalls(steps: readonly Step[], tools: readonly ListedTool[]): string[] {
  const changing = steps.filter(({ call }) => tools.some(({ name, annotations }) => name === call && !annotations.readOnlyHint));
  return changing.map(({ call }) => `${call} changes something, and no end state is checked`);
}
