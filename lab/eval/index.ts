/**
 * Tests whether a model can work with the tools: 60 tasks in the demo business. `npm run eval:tools [-- voice-03 dispatch]` runs each
 * task's reference solution. It checks end states and sizes, and that the descriptions name each next step. With EVAL_MODEL_URL (an
 * OpenAI-compatible address, with EVAL_MODEL and EVAL_API_KEY) a model does the tasks instead. Exits with 1 if something is wrong.
 */
import { calendarFacts, startDemoServer } from './demo.ts';
import { modelFrom, runModel } from './model.ts';
import { runReference } from './reference.ts';
import { tableOf } from './table.ts';
import { tasks } from './tasks/index.ts';

const wanted = process.argv.slice(2);
const chosen = tasks.filter(({ id }) => wanted.length === 0 || wanted.some((name) => id.startsWith(name)));
const model = modelFrom(process.env);
const server = await startDemoServer();
const calendar = calendarFacts(server.nowMilliseconds);
const ran = [];
for (const task of chosen) {
  const place = await server.untouched();
  ran.push(model ? await runModel(task, place, calendar, model) : await runReference(task, place, calendar));
  process.stderr.write('.');
}
await server.close();
process.stderr.write('\n');
console.log(tableOf(ran));
process.exitCode = ran.some(({ problems }) => problems.length > 0) ? 1 : 0;
