// `Files` on a simulated disk, for one process: every operation may be its last.
import type { Files } from '../machine';
import { type Disk, DiskFile } from './disk';

/** Whose files they are. */
type Actor = {
  /** @throws when the process has ended */
  act(): void;
  perform<Result>(ms: number, work: () => Result, done: (result: Result) => void, failed: (error: Error) => void): void;
};

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

export function filesOf(disk: Disk, process: Actor): Files {
  const opened = new Map<number, DiskFile | 'folder'>();
  const fileOf = (fd: number): DiskFile => {
    const file = opened.get(fd);
    if (!file || file === 'folder') throw failure('bad file descriptor', 'EBADF');
    return file;
  };
  return {
    ...named(disk, process),
    openSync: (name, flags) => {
      process.act();
      if (flags === 'wx') {
        if (disk.names.has(name)) throw failure('the file exists', 'EEXIST');
        disk.names.set(name, new DiskFile());
      }
      const isFolder = !disk.names.has(name) && [...disk.names.keys()].some((other) => other.startsWith(`${name}/`));
      const fd = opened.size + 3;
      opened.set(fd, isFolder ? 'folder' : at(disk, name));
      return fd;
    },
    closeSync: () => {},
    fstatSync: (fd) => ({ size: fileOf(fd).size }),
    readSync: (fd, into, offset, length, position) => {
      const file = fileOf(fd);
      return file.bytes.copy(into, offset, position, Math.min(position + length, file.size));
    },
    writeSync: (fd, bytes, offset, length, position) => {
      process.act();
      return put(disk, fileOf(fd), bytes.subarray(offset, offset + length), position);
    },
    write: (fd, bytes, offset, length, position, done) => {
      process.act();
      const file = fileOf(fd);
      const work = () => put(disk, file, bytes.subarray(offset, offset + length), position);
      process.perform(
        disk.delay,
        work,
        (written) => done(null, written),
        (error) => done(error, 0),
      );
    },
    ftruncateSync: (fd, size) => {
      process.act();
      fileOf(fd).truncate(size);
    },
    fsyncSync: (fd) => {
      process.act();
      const file = opened.get(fd);
      if (file === 'folder') disk.syncNames();
      else sync(disk, fileOf(fd));
    },
    fdatasync: (fd, done) => {
      process.act();
      const file = fileOf(fd);
      process.perform(
        disk.delay,
        () => sync(disk, file),
        () => done(null),
        done,
      );
    },
  };
}

type Named = 'existsSync' | 'mkdirSync' | 'readdirSync' | 'readFileSync' | 'copyFileSync' | 'renameSync' | 'unlinkSync';

/** What goes by names. Folders are there when something is in them. */
function named(disk: Disk, process: Actor): Pick<Files, Named> {
  return {
    existsSync: (name) => disk.names.has(name),
    mkdirSync: () => process.act(),
    readdirSync: (folder) =>
      [...disk.names.keys()].flatMap((name) =>
        name.startsWith(`${folder}/`) && !name.includes('/', folder.length + 1) ? [name.slice(folder.length + 1)] : [],
      ),
    readFileSync: (name) => Buffer.from(at(disk, name).bytes.subarray(0, at(disk, name).size)),
    copyFileSync: (from, to) => {
      process.act();
      const copy = new DiskFile();
      disk.names.set(to, copy);
      put(disk, copy, at(disk, from).bytes.subarray(0, at(disk, from).size), 0);
    },
    renameSync: (from, to) => {
      process.act();
      disk.names.set(to, at(disk, from));
      disk.names.delete(from);
    },
    unlinkSync: (name) => {
      process.act();
      disk.names.delete(name);
    },
  };
}

function at(disk: Disk, name: string): DiskFile {
  const file = disk.names.get(name);
  if (!file) throw failure('no such file', 'ENOENT');
  return file;
}

/** Writes what finds room. @throws ENOSPC where nothing does */
function put(disk: Disk, file: DiskFile, bytes: Buffer, position: number): number {
  const room = disk.full ? Math.max(0, Math.min(bytes.length, file.size - position)) : bytes.length;
  if (room === 0 && bytes.length > 0) throw failure('no space left on device', 'ENOSPC');
  file.write(bytes.subarray(0, room), position);
  return room;
}

function sync(disk: Disk, file: DiskFile) {
  if (disk.broken) throw failure('input/output error', 'EIO');
  file.sync();
}
