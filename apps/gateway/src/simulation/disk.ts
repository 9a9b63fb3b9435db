// A node's disk: files of bytes that are written, and of these what is synced. Loss of power keeps what is synced, and of the
// rest, by chance, some, none, or a torn part.
import type { Random } from './random';

type Write = { at: number; bytes: Buffer };

export class DiskFile {
  bytes = Buffer.alloc(0);
  size = 0;
  #synced = Buffer.alloc(0);
  /** Since the last sync; a write without bytes cuts the file off there. */
  #unsynced: Write[] = [];

  write(bytes: Buffer, at: number) {
    this.#put(bytes, at);
    this.#unsynced.push({ at, bytes: Buffer.from(bytes) });
  }

  truncate(size: number) {
    this.size = Math.min(this.size, size);
    this.bytes.fill(0, this.size);
    this.#unsynced.push({ at: size, bytes: NOTHING });
  }

  sync() {
    this.#synced = Buffer.from(this.bytes.subarray(0, this.size));
    this.#unsynced = [];
  }

  losePower(random: Random) {
    const writes = this.#unsynced;
    this.bytes = this.#synced;
    this.size = this.#synced.length;
    for (const { at, bytes } of writes) {
      if (random.chance(0.4)) continue;
      if (bytes.length === 0) this.size = Math.min(this.size, at);
      else this.#put(random.chance(0.3) ? bytes.subarray(0, random.whole(0, bytes.length)) : bytes, at);
    }
    this.sync();
  }

  /** One bit is another one from now on. */
  rot(at: number, bit: number) {
    for (const bytes of [this.bytes, this.#synced]) if (at < bytes.length) bytes[at]! ^= 1 << bit;
    for (const write of this.#unsynced) {
      const within = at - write.at;
      if (within >= 0 && within < write.bytes.length) write.bytes[within]! ^= 1 << bit;
    }
  }

  #put(bytes: Buffer, at: number) {
    const end = at + bytes.length;
    if (end > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(end, 2 * this.bytes.length, 4_096));
      this.bytes.copy(larger, 0, 0, this.size);
      this.bytes = larger;
    }
    bytes.copy(this.bytes, at);
    this.size = Math.max(this.size, end);
  }
}

const NOTHING = Buffer.alloc(0);

export class Disk {
  readonly names = new Map<string, DiskFile>();
  #syncedNames = new Map<string, DiskFile>();
  /** No file can grow. */
  full = false;
  /** Syncs fail. */
  broken = false;
  /** What a slow write or sync takes, in milliseconds. */
  delay = 0.3;

  syncNames() {
    this.#syncedNames = new Map(this.names);
  }

  losePower(random: Random) {
    const files = new Set([...this.names.values(), ...this.#syncedNames.values()]);
    if (random.chance(0.5)) {
      // the folder is as it was when it was last synced
      this.names.clear();
      for (const [name, file] of this.#syncedNames) this.names.set(name, file);
    }
    for (const file of files) file.losePower(random);
    this.syncNames();
  }
}
