/** What differs between the working tree and a base commit, as git tells it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Change {
  /** From the root. */
  readonly path: string;
  /** null where the file does not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Base {
  readonly commit: string;
  /** How it was found, for people. */
  readonly origin: string;
}

const root = join(import.meta.dirname, '../..');

/** Output of a git command, or null when it fails. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : null;
}

const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)?.trim() ?? null;

/**
 * The named commit; else where this branch left origin/main or main. A branch that is not ahead is compared with its last commit when files
 * are changed, and with the commit before that when none is.
 */
export function findBase(named: string | null): Base {
  if (named !== null) {
    const commit = commitOf(named);
    if (!commit) throw new Error(`There is no commit "${named}".`);
    return { commit, origin: named };
  }
  const head = commitOf('HEAD');
  if (!head) throw new Error('`npm run test:change` needs a git repository with a commit.');
  for (const trunk of ['origin/main', 'main']) {
    const fork = commitOf(trunk) && git('merge-base', 'HEAD', trunk)?.trim();
    if (fork && fork !== head) return { commit: fork, origin: `merge-base with ${trunk}` };
  }
  if (git('status', '--porcelain')?.trim()) return { commit: head, origin: 'HEAD, uncommitted changes' };
  const parent = commitOf('HEAD~1');
  if (!parent) throw new Error('Nothing is changed, and there is no commit before this one. Name a base: --base <commit>.');
  return { commit: parent, origin: 'HEAD~1, the last commit' };
}

/** Every file that differs, new files included. Binary files have texts too, which nobody reads. */
export function changesSince(base: Base): Change[] {
  const split = (text: string | null) => (text ?? '').split('\0').filter(Boolean);
  const tracked = split(git('diff', '--name-only', '--no-renames', '-z', base.commit));
  const added = split(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...tracked, ...added])].sort().map((path) => ({
    path,
    before: git('show', `${base.commit}:./${path}`),
    after: existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
  }));
}

/** Lines of the working tree that differ from the base, by file: numbers from 1. Lines that were only deleted count as the line before them. */
export function changedLines(base: Base, path: string): Set<number> {
  const lines = new Set<number>();
  const diff = git('diff', '--unified=0', '--no-renames', base.commit, '--', path);
  if (!diff) {
    // A file that git does not know yet is new in every line.
    const text = readFileSync(join(root, path), 'utf8').split('\n');
    return new Set(text.map((_line, index) => index + 1));
  }
  for (const [, start, count = '1'] of diff.matchAll(/^@@ [^@]*\+(\d+)(?:,(\d+))? @@/gm))
    for (let line = Number(start); line < Number(start) + Math.max(1, Number(count)); line++) lines.add(line);
  return lines;
}

/** The changed lines as StrykerJS names them. */
export const rangesOf = (base: Base, path: string): string[] => [...changedLines(base, path)].map((line) => `${path}:${line}-${line}`);

/** The lines that were removed or added between two texts, without those that both have. */
export function differentLines(before: string | null, after: string | null): string[] {
  const [old, now] = [before ?? '', after ?? ''].map((text) => text.split('\n'));
  const [inOld, inNow] = [new Set(old), new Set(now)];
  return [...old!.filter((line) => !inNow.has(line)), ...now!.filter((line) => !inOld.has(line))];
}
