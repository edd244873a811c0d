/** Findings in words. */
import type { CheckState, SystemCheck } from '../../contract/systemChecks.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { findings, type Finding } from './findings.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import type { SystemTexts } from './texts/texts.ts';

const texts: Readonly<Record<Locale, SystemTexts>> = { en, es, ar, fr, ja, ko, de };

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
  const { names, findings: said } = texts[locale];
  const [summary, advice = null] = said[code];
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return { check, name: names[check], state, summary: fill(summary), advice: advice && fill(advice) };
}
