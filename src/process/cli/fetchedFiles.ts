/** The bytes of files in a store during an export: each object is downloaded once, although an export needs it several times. */
import { open, type FileHandle } from 'node:fs/promises';
import type { ReadContext } from '../../domain/call/context.ts';
import { readFileBytes } from '../../domain/resources/files/storedFile.ts';
import type { FileRow } from '../../store/files/files.ts';

/** Keeps the objects one after the other in a file on the disk, because all of them together would not fit into memory. */
export class FetchedFiles {
  readonly #ctx: ReadContext;
  readonly #disk: FileHandle;
  /** Places in the file, by the id of the file whose bytes they are. null: the bytes are lost. */
  readonly #places = new Map<string, { readonly at: number; readonly length: number } | null>();
  #end = 0;

  private constructor(ctx: ReadContext, disk: FileHandle) {
    this.#ctx = ctx;
    this.#disk = disk;
  }

  /** `path` must not exist. The caller removes that file. */
  static async open(ctx: ReadContext, path: string): Promise<FetchedFiles> {
    return new FetchedFiles(ctx, await open(path, 'wx+', 0o600));
  }

  /** Ids of files whose bytes are lost. */
  get lost(): string[] {
    return [...this.#places].filter(([, place]) => place === null).map(([id]) => id);
  }

  /** The bytes of a file, wherever they are; null: they are lost. Throws FilesAway. */
  async bytesOf(file: FileRow): Promise<Buffer | null> {
    const place = this.#places.get(file.id);
    if (place !== undefined) return place && this.#read(place);
    const bytes = await readFileBytes(this.#ctx, file);
    if (bytes === null) this.#places.set(file.id, null);
    // Bytes in the database are read again with its rows.
    else if (file.objectKey !== null) await this.#keep(file.id, bytes);
    return bytes;
  }

  close(): Promise<void> {
    return this.#disk.close();
  }

  async #keep(id: string, bytes: Buffer): Promise<void> {
    const place = { at: this.#end, length: bytes.length };
    // Before any wait: another object may be written at the same time.
    this.#end += bytes.length;
    for (let done = 0; done < bytes.length;)
      done += (await this.#disk.write(bytes, done, bytes.length - done, place.at + done)).bytesWritten;
    this.#places.set(id, place);
  }

  async #read({ at, length }: { readonly at: number; readonly length: number }): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await this.#disk.read(bytes, done, length - done, at + done);
      if (bytesRead === 0) throw new Error('the file of fetched objects has become shorter');
      done += bytesRead;
    }
    return bytes;
  }
}
