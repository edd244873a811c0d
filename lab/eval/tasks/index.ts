/** All tasks: 20 of callers, 25 of dispatchers, 15 of systems that keep customers. */
import type { Task } from '../task.ts';
import { crmTasks } from './crm.ts';
import { dispatchTasks } from './dispatch.ts';
import { dispatchDayTasks } from './dispatchDay.ts';
import { voiceTasks } from './voice.ts';
import { voiceCareTasks } from './voiceCare.ts';

export const tasks: readonly Task[] = [...voiceTasks, ...voiceCareTasks, ...dispatchTasks, ...dispatchDayTasks, ...crmTasks];
