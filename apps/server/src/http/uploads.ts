// Uploads: on disk while they arrive, within a byte budget per account and in total, and in memory only once complete.
// A slow or silent sender holds up nobody else.
import { randomUUID } from 'node:crypto';
import { mkdirSync, unlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';
import type { UploadedFile } from '../kernel/use-case';
import { ByteBudget, type ByteLimits } from './byte-budget';

/** Of an account's forms, and of everybody's. */
export type UploadLimits = ByteLimits & {
  /** Bytes of whole forms that are worked on at once; further ones wait. */
  readonly inMemory: number;
  /** How long, in milliseconds, nothing may arrive. */
  readonly idleMs: number;
};

/** The largest form, of six files of ten megabytes, fits an account's budget. */
const UPLOAD_LIMITS: UploadLimits = { each: 64 << 20, all: 1 << 30, inMemory: 128 << 20, idleMs: 10_000 };

export type Form = { input: Record<string, string>; files: readonly UploadedFile[] };
type Spooled = { name: string; type: string; size: number; handle: FileHandle };

export class Uploads {
  readonly #limits: UploadLimits;
  readonly #directory: string;
  readonly #budget: ByteBudget;
  #inMemory = 0;
  #turns: (() => void)[] = [];

  /** Files are below `dataDir` and unlinked, so that they disappear with the process. */
  constructor(dataDir: string, limits: Partial<UploadLimits> = {}) {
    this.#limits = { ...UPLOAD_LIMITS, ...limits };
    this.#budget = new ByteBudget(this.#limits);
    this.#directory = path.join(dataDir, 'uploads');
  }

  /** Bytes of forms under way. */
  get held(): number {
    return this.#budget.held;
  }

  /**
   * Reads the form of a request and has `use` work on it.
   * @throws Refusal invalidInput, tooLarge, tooManyRequests when the account or all together send too much at once
   */
  async read<Result>(request: FastifyRequest, account: string, use: (form: Form) => Promise<Result>): Promise<Result> {
    if (!request.isMultipart()) throw new Refusal('invalidInput', '请以表单（multipart/form-data）提交');
    const spooled: Spooled[] = [];
    let taken = 0;
    const take = (bytes: number) => {
      this.#budget.take(account, bytes);
      taken += bytes;
    };
    try {
      const input = await this.#receive(request, spooled, take);
      return await this.#inTurn(taken, async () => use({ input, files: await Promise.all(spooled.map(intoMemory)) }));
    } finally {
      this.#budget.give(account, taken);
      await Promise.all(spooled.map(({ handle }) => handle.close()));
    }
  }

  async #receive(request: FastifyRequest, spooled: Spooled[], take: (bytes: number) => void) {
    const input: Record<string, string> = {};
    const busyAgain = endWhenIdle(request.raw, this.#limits.idleMs);
    try {
      for await (const part of request.parts()) {
        if (part.type === 'file') {
          const file = { name: part.filename, type: part.mimetype, size: 0, handle: await this.#spool() };
          spooled.push(file);
          for await (const chunk of part.file as AsyncIterable<Buffer>) {
            take(chunk.length);
            await file.handle.write(chunk);
            file.size += chunk.length;
          }
        } else if (part.valueTruncated) throw new Refusal('tooLarge');
        else if (typeof part.value === 'string') {
          take(part.value.length);
          input[part.fieldname] = part.value;
        }
      }
    } catch (error) {
      // the parser's own errors, of a form that was cut off or garbled, carry no status
      throw error instanceof Refusal || 'statusCode' in (error as object) ? error : unreadable();
    } finally {
      busyAgain();
    }
    return input;
  }

  async #spool(): Promise<FileHandle> {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    const file = path.join(this.#directory, randomUUID());
    const handle = await open(file, 'wx+', 0o600);
    unlinkSync(file);
    return handle;
  }

  /** Works at once while there is room; one form always has room. */
  async #inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    while (this.#inMemory > 0 && this.#inMemory + bytes > this.#limits.inMemory)
      await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#inMemory += bytes;
    try {
      return await work();
    } finally {
      this.#inMemory -= bytes;
      for (const turn of this.#turns.splice(0)) turn();
    }
  }
}

/** Closes the connection of a sender silent for this long, until the answer is called. */
function endWhenIdle(raw: FastifyRequest['raw'], ms: number): () => void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return () => {}; // injected
  const before = socket.timeout ?? 0;
  const idle = () => raw.destroy();
  raw.setTimeout(ms, idle);
  return () => {
    raw.off('timeout', idle);
    socket.setTimeout(before);
  };
}

async function intoMemory({ name, type, size, handle }: Spooled): Promise<UploadedFile> {
  const content = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(content, at, size - at, at);
    if (bytesRead === 0) throw new Error('an upload became shorter on disk');
    at += bytesRead;
  }
  return { name, type, content };
}

function unreadable(): Refusal {
  return new Refusal('invalidInput', '表单没有传完或无法解读，请重新提交');
}
