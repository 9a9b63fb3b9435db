// Work on what strangers send that would hold up the one thread that answers everybody: done beside it, within bounds.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { RefusalName } from '@jishi/contract/refusals';
import { type FieldMessage, Refusal } from './refusal';

/** How long the work may take, in milliseconds once it has begun, and how much memory its JavaScript may hold. */
export type ThreadLimits = { readonly ms: number; readonly megabytes: number };

type Outcome = { done: unknown } | { refusal: RefusalName; msg: string; fields: FieldMessage[] | undefined };

/** The work was given up: it took too long or too much memory, or met a fault. The process is none the worse. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** The build puts each thread.ts, compiled, below the file that this one ends up in. */
let fileOf = async (folder: string): Promise<string | URL> => new URL(`./${folder}/thread.mjs`, import.meta.url);

/** Has threads start from other files: for tests, which run from sources. */
export function startThreadsFrom(find: (folder: string) => Promise<string>) {
  fileOf = find;
}

const AT_ONCE = 2;
const turns: (() => void)[] = [];
let underWay = 0;

/**
 * Has `folder`/thread.ts (below src/) work on the input in a thread of its own; two work at a time, others wait.
 * @throws Refusal as the work itself does, ThreadEnded
 */
export async function inThread<Output>(folder: string, input: unknown, limits: ThreadLimits): Promise<Output> {
  if (underWay >= AT_ONCE) await new Promise<void>((resolve) => turns.push(resolve));
  else underWay += 1;
  try {
    return (await outcomeOf(folder, input, limits)) as Output;
  } finally {
    const next = turns.shift();
    if (next) next();
    else underWay -= 1;
  }
}

async function outcomeOf(folder: string, input: unknown, { ms, megabytes }: ThreadLimits): Promise<unknown> {
  const worker = new Worker(await fileOf(folder), {
    workerData: input,
    env: {}, // nothing of the server's secrets
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  return new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ThreadEnded(`no result within ${ms} ms`)), ms);
    const give = (outcome: Outcome) => {
      if ('done' in outcome) resolve(outcome.done);
      else reject(new Refusal(outcome.refusal, outcome.msg, outcome.fields && { fields: outcome.fields }));
    };
    worker.once('message', give);
    worker.once('error', (cause) => reject(new ThreadEnded('the work met a fault', { cause })));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new ThreadEnded(`ended with ${code} and no result`));
    });
  }).finally(() => worker.terminate());
}

/** What a thread.ts does: works on the input that it was started with. A Refusal is the caller's, too. */
export async function workInThread<Input>(work: (input: Input) => unknown): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = { done: await work(workerData as Input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome = { refusal: error.refusal, msg: error.message, fields: error.fields && [...error.fields] };
  }
  parentPort?.postMessage(outcome);
}
