import { findSettingWarnings } from '../../resources/settings/settingWarnings.ts';
import { read } from '../handler.ts';

/** What is set and has no effect as things stand. [setting-warnings.list]. */
export const listSettingWarnings = read<'listSettingWarnings'>(async (ctx) => ({ warnings: await findSettingWarnings(ctx) }));
