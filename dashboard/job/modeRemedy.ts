/** The words of a remedy that changes how visits in the way give way, so that two of them on one card differ. */

interface Modes {
  readonly mode?: unknown;
  readonly displacement_mode?: unknown;
}

export function modeRemedyKey(kind: string, arguments_: Modes, asked: Modes): string {
  if (kind !== 'change_mode') return `remedy.${kind}`;
  if (arguments_.displacement_mode === 'reassign' && asked.displacement_mode !== 'reassign') return 'remedy.reassign';
  return arguments_.mode === 'overtime' ? 'remedy.same_day' : 'remedy.change_mode';
}
