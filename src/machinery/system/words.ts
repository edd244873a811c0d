/** Findings in words. */
import type { CheckState, SystemCheck } from '../../contract/systemChecks.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { fill } from '../../ground/texts/fill.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
import { findings, type Finding } from './findings.ts';

interface CheckAnswer {
  readonly check: SystemCheck;
  readonly name: string;
  readonly state: CheckState;
  /** What was found, in one sentence. */
  readonly summary: string;
  /** What to do, in one sentence; null: nothing. */
  readonly advice: string | null;
}

export function checkAnswer({ code, values }: Finding, locale: Locale): CheckAnswer {
  const [check, state] = findings[code];
  const texts = textsOf('system-checks', locale);
  const { summary, advice }: { readonly summary: string; readonly advice?: string } = texts.findings[code];
  return {
    check,
    name: texts.names[check],
    state,
    summary: fill(summary, values, locale),
    advice: advice === undefined ? null : fill(advice, values, locale),
  };
}
