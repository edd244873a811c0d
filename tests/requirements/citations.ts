/** The title of a test or a group (its first argument) that begins with rules in brackets: `[a.b] [c.d, e.f] Words`. */
const citingTitle = /(\.(?:todo|skip|fails)\s*)?\(\s*(['"`])((?:\[[a-z][^\]'"`\n]*\]\s*)+)/g;

export interface Citation {
  id: string;
  /** Whether the test runs. A test marked `todo`, `skip` or `fails` proves nothing. */
  runs: boolean;
}

export function citationsIn(source: string): Citation[] {
  return [...source.matchAll(citingTitle)].flatMap(([, notRun, , brackets]) =>
    [...brackets!.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) => list!.split(',').map((id) => ({ id: id.trim(), runs: !notRun }))),
  );
}
