/** Checks the import rules (.dependency-cruiser.js). Fails when no module was found: a parser that cannot read TypeScript finds none. */
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const folders = ['src', 'tests', 'scripts', 'lab', 'dashboard'];
const fewestModules = 100;

const { options, ...ruleSet } = await extractConfig('./.dependency-cruiser.js');
const { output } = await cruise(folders, { ...options, ruleSet, validate: true, outputType: 'json' }, undefined, {
  tsConfig: extractTsConfig('tsconfig.json'),
});
const { summary } = JSON.parse(output as string) as {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (summary.violations.length > 0) process.exitCode = 1;
if (summary.totalCruised < fewestModules) {
  console.error(`Only ${summary.totalCruised} modules were found; the import rules were not checked.`);
  process.exitCode = 1;
}
