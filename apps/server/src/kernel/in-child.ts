// Runs work on untrusted input that could block the server or exhaust its memory in a child process with limits. Not in
// a thread: one that reaches its heap limit can end the whole process (seen on Node 26).
import { fork } from 'node:child_process';
import type { RefusalName } from '@jishi/contract/refusals';
import { type FieldMessage, Refusal } from './refusal';

/** How long the work may take, in milliseconds once it has begun, and how much memory its JavaScript may hold. */
export type ChildLimits = { readonly ms: number; readonly megabytes: number };

type Outcome = { done: unknown } | { refusal: RefusalName; msg: string; fields: FieldMessage[] | undefined };

/** The work was aborted: it took too long, used too much memory, or crashed. The calling process is unaffected. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
}

/** The build puts each child.ts, compiled, below the file that this one ends up in. */
let fileOf = async (folder: string): Promise<string | URL> => new URL(`./${folder}/child.mjs`, import.meta.url);

/** Has children start from other files: for tests, which run from sources. */
export function startChildrenFrom(find: (folder: string) => Promise<string>) {
  fileOf = find;
}

/** Characters of a fault that are kept for the log. */
const SAID_MAX = 2000;
const AT_ONCE = 2;
const turns: (() => void)[] = [];
let underWay = 0;

/**
 * Runs `folder`/child.ts (below src/) on the input in a child process. Two run at a time, others wait.
 * @throws Refusal as the work itself does, ChildEnded
 */
export async function inChild<Output>(folder: string, input: unknown, limits: ChildLimits): Promise<Output> {
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

async function outcomeOf(folder: string, input: unknown, { ms, megabytes }: ChildLimits): Promise<unknown> {
  const child = fork(await fileOf(folder), [], {
    env: {}, // nothing of the server's secrets
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-SAID_MAX)));
  return new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChildEnded(`no result within ${ms} ms`)), ms);
    const give = (outcome: Outcome) => {
      if ('done' in outcome) resolve(outcome.done);
      else reject(new Refusal(outcome.refusal, outcome.msg, outcome.fields && { fields: outcome.fields }));
    };
    child.once('message', give);
    child.once('error', (cause) => reject(new ChildEnded('it could not be started', { cause })));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new ChildEnded(`ended with ${code ?? signal} and no result`, { cause: said }));
    });
    child.send({ input }, () => {}); // a child that is already gone reports by its exit
  }).finally(() => child.kill('SIGKILL'));
}

/** The main function of a child.ts: runs the work on its input. A Refusal is passed to the caller. */
export function workAsChild<Input>(work: (input: Input) => unknown): void {
  process.once('disconnect', () => process.exit());
  process.once('message', ({ input }: { input: Input }) => void answer(work, input));
}

async function answer<Input>(work: (input: Input) => unknown, input: Input): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = { done: await work(input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome = { refusal: error.refusal, msg: error.message, fields: error.fields && [...error.fields] };
  }
  process.send?.(outcome);
}
