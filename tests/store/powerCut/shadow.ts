/** The shadow that a disk that forgets keeps (forgetfulDisk.ts), and the folder that a power cut leaves of it. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names in a folder, each with the inode that it leads to. */
export type Names = [name: string, kind: 'file' | 'folder', inode: number][];

export const contentsIn = (shadow: string, inode: number): string => join(shadow, `${inode}.contents`);
export const namesIn = (shadow: string, inode: number): string => join(shadow, `${inode}.names`);

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() || entry.isDirectory());

/** Begins a shadow of a folder whose files are all on the disk. */
export function beginShadow(root: string, shadow: string): void {
  rmSync(shadow, { recursive: true, force: true });
  mkdirSync(shadow, { recursive: true });
  const keep = (folder: string) => {
    const names: Names = entriesOf(folder).map((entry) => {
      const path = join(folder, entry.name);
      const { ino } = statSync(path);
      if (entry.isFile()) copyFileSync(path, contentsIn(shadow, ino));
      else keep(path);
      return [entry.name, entry.isFile() ? 'file' : 'folder', ino];
    });
    writeFileSync(namesIn(shadow, statSync(folder).ino), JSON.stringify(names));
  };
  keep(root);
}

/** Writes what was forced of `root` to a new folder. A file whose name alone was forced is empty. */
export function leave(root: string, shadow: string, target: string): void {
  const write = (inode: number, folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const listed = namesIn(shadow, inode);
    for (const [name, kind, below] of existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as Names) : []) {
      const path = join(folder, name);
      if (kind === 'folder') write(below, path);
      else if (existsSync(contentsIn(shadow, below))) copyFileSync(contentsIn(shadow, below), path);
      else writeFileSync(path, '');
    }
  };
  write(statSync(root).ino, target);
}

const pageBytes = 4_096;

/** Lets single names and pages that were not forced reach the disk all the same. `random` returns numbers from 0 to 1. */
export function tear(root: string, target: string, random: () => number): void {
  for (const entry of entriesOf(root)) {
    const [whole, left] = [join(root, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      if (existsSync(left) || random() < 0.5) {
        mkdirSync(left, { recursive: true, mode: 0o700 });
        tear(whole, left, random);
      }
      continue;
    }
    const written = readFileSync(whole);
    if (!existsSync(left)) {
      if (random() < 0.5) writeFileSync(left, random() < 0.5 ? written : Buffer.alloc(written.length));
      continue;
    }
    const forced = readFileSync(left);
    if (written.equals(forced)) continue;
    const torn = Buffer.alloc(random() < 0.5 ? written.length : forced.length);
    for (let at = 0; at < torn.length; at += pageBytes) {
      const source = random() < 0.5 ? written : forced;
      if (at < source.length) source.copy(torn, at, at, Math.min(at + pageBytes, torn.length, source.length));
    }
    writeFileSync(left, torn);
  }
}
