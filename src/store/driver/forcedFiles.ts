/**
 * The files of the embedded database on a disk that is forced. PGlite's own NodeFS has no `fsync`, so nothing that PostgreSQL forces would
 * reach the disk. docs/decisions/0158.
 */
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forceFolderSync } from '../folder/forced.ts';

/** The parts of emscripten's NODEFS that are used here. */
interface MountedNode {
  readonly name: string;
}
interface MountedStream {
  readonly node: MountedNode;
  /** The file descriptor of Node.js. A folder has none. */
  readonly nfd?: number;
}
interface MountedFiles {
  realPath(node: MountedNode): string;
  readonly node_ops: {
    mknod: (parent: MountedNode, name: string, mode: number, device: number) => MountedNode;
    rename: (node: MountedNode, folder: MountedNode, name: string) => void;
    setattr: (node: MountedNode, attributes: object) => void;
  };
  readonly stream_ops: {
    fsync?: (stream: MountedStream) => number;
    setattr: (stream: MountedStream, attributes: object) => void;
    write: (stream: MountedStream, ...rest: unknown[]) => number;
  };
}

/**
 * What is on the disk already while the database opens. PostgreSQL then forces each of its 1,300 files, one after the other, which takes
 * seconds.
 * - `nothing`: the folder is new. Nothing is forced until the database is open: the caller then forces the whole tree at once.
 * - `everything`: the caller has forced the whole tree. Only files that were written since are forced.
 */
export type OnDisk = 'nothing' | 'everything';

export class ForcedFiles extends NodeFS {
  readonly #onFailure: (error: unknown) => never;
  readonly #onDisk: OnDisk;
  /** While the database opens: the paths that it has written to. */
  #written: Set<string> | null = new Set();

  /** `onFailure` gets the error of a file that could not be forced. It must not return: PostgreSQL would go on. */
  constructor(folder: string, onDisk: OnDisk, onFailure: (error: unknown) => never) {
    super(folder);
    this.#onDisk = onDisk;
    this.#onFailure = onFailure;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const mounted = await super.init(...given);
    mounted.emscriptenOpts.preRun?.push((module) => this.#force((module as unknown as { NODEFS: MountedFiles }).NODEFS));
    return mounted;
  }

  /** The database is open. From now on everything is forced. */
  opened(): void {
    this.#written = null;
  }

  #isOnDisk(path: string): boolean {
    return this.#written !== null && (this.#onDisk === 'nothing' || !this.#written.has(path));
  }

  #force(files: MountedFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files;
    const { mknod, rename, setattr } = nodes;
    const { write, setattr: setStream } = streams;
    /** Folders with names that are not forced. PostgreSQL forces a new file, and leaves the file's name to the file system. */
    const changedFolders = new Set<string>();
    const noteWritten = (node: MountedNode) => this.#written?.add(files.realPath(node));
    const noteName = (folder: MountedNode) => {
      noteWritten(folder);
      changedFolders.add(files.realPath(folder));
    };
    nodes.mknod = (parent, ...rest) => {
      const made = mknod(parent, ...rest);
      noteWritten(made);
      noteName(parent);
      return made;
    };
    nodes.rename = (node, folder, name) => {
      rename(node, folder, name);
      this.#written?.add(join(files.realPath(folder), name));
      noteName(folder);
    };
    nodes.setattr = (node, attributes) => {
      noteWritten(node);
      setattr(node, attributes);
    };
    streams.setattr = (stream, attributes) => {
      noteWritten(stream.node);
      setStream(stream, attributes);
    };
    streams.write = (stream, ...rest) => {
      noteWritten(stream.node);
      return write(stream, ...rest);
    };
    streams.fsync = ({ node, nfd }) => {
      const path = files.realPath(node);
      if (this.#isOnDisk(path)) return 0;
      try {
        if (nfd === undefined) forceFolderSync(path);
        else fsyncSync(nfd);
        for (let folder = nfd === undefined ? path : dirname(path); changedFolders.delete(folder); folder = dirname(folder))
          if (folder !== path) forceFolderSync(folder);
      } catch (error) {
        this.#onFailure(error);
      }
      return 0;
    };
  }
}
