// Plays one history, a step at a time.
import { begin, heal } from './faults';
import { callNode } from './callers';
import { NodeLife } from './life';
import type { Plan } from './plan';
import { judge } from './promises';
import type { Sabotage } from './sabotage';
import { TIMING } from './timing';
import { watchSettling } from './watch';
import { World } from './world';

/** What nodes have to come to rest within, once nothing goes wrong any more. */
const REST_MS = 40_000;
/** A history that is not over after so many steps has no end; the longest of a hundred thousand takes a twentieth of it. */
const STEPS_MAX = 200_000;

export class History {
  readonly world: World;
  isOver = false;
  steps = 0;
  readonly #lives: readonly NodeLife[];

  constructor(
    plan: Plan,
    sabotage: Sabotage = {},
    private readonly stepsMax = STEPS_MAX,
  ) {
    const world = new World(plan, sabotage);
    this.world = world;
    this.#lives = world.nodes.map((node) => new NodeLife(world, node, world.random.branch(20 + node.index)));
    this.#play().catch((error: Error) => {
      world.breach(`the simulation failed: ${error.stack}`);
      this.isOver = true;
    });
  }

  get breaches(): readonly string[] {
    return this.world.breaches;
  }

  /** Does what comes next; what waits for it goes on in the microtasks that follow. */
  step() {
    const goesOn = this.world.schedule.step();
    if (goesOn && ++this.steps <= this.stepsMax) return;
    if (!this.isOver) this.world.breach(goesOn ? `no end after ${this.stepsMax} steps` : 'nothing goes on any more');
    this.isOver = true;
  }

  async #play() {
    const { world } = this;
    const { schedule, plan } = world;
    for (const life of this.#lives) schedule.after(world.random.next() * 5, () => life.start());
    await this.#until('a node did not start', () => this.#lives.every(({ running }) => running));
    watchSettling(world);
    for (const [at, call] of plan.calls.entries()) schedule.after(call.at, () => this.#call(at));
    for (const fault of plan.faults) schedule.after(fault.at, () => begin(world, this.#lives, fault));
    await schedule.pause(plan.lastsMs);
    heal(world, this.#lives);
    await this.#until('a node did not start again', () => this.#lives.every(({ running, gone }) => running ?? gone));
    await this.#until('a call is never answered', () => world.seen.every((seen) => isEnded(seen)));
    await this.#until('a log cannot be written any more', () =>
      this.#lives.every(({ running, gone }) => running?.accounting.wal.isOpen ?? gone),
    );
    await this.#until('nobody books what is copied of a lost node', () =>
      this.#lives.every((life) => this.#isBooked(life)),
    );
    await schedule.pause(2 * TIMING.flush + 20);
    await this.#until('nobody gives back what was lent', () => this.#lives.every((life) => this.#knowsItsLeases(life)));
    await this.#stopAll();
    await schedule.pause(50); // what dead processes had sent arrives
    judge(world);
    this.isOver = true;
  }

  #call(at: number) {
    const { world } = this;
    const { node } = world.plan.calls[at]!;
    const { running, process } = this.#lives[node]!;
    if (!running || !process?.alive) return world.tell(`call ${at + 1} finds no node`);
    world.tell(`call ${at + 1} comes to ${world.nodes[node]!.name}`);
    void callNode(world, at, running.calls, process);
  }

  /** What a node has borrowed in this run, it knows of. */
  #knowsItsLeases({ running, gone }: NodeLife): boolean {
    if (!running) return gone;
    const node = running.run();
    const known = new Set(running.accounting.leases.known);
    return [...this.world.tables.leases.values()].every(
      ({ id, state, nodeId, incarnation }) =>
        state !== 1 || nodeId !== node.id || incarnation !== Number(node.incarnation) || known.has(id),
    );
  }

  #isBooked({ gone, node }: NodeLife): boolean {
    if (!gone || this.#lives.every((life) => life.gone)) return true;
    return [...this.world.tables.copies.values()].every(({ name }) => name !== node.name);
  }

  async #stopAll() {
    const until = this.world.schedule.now + REST_MS;
    while (this.#lives.some(({ stopped }) => !stopped)) {
      if (this.world.schedule.now > until) return this.world.breach('a node did not stop');
      await Promise.all(this.#lives.map((life) => life.stop(undefined)));
      await this.world.schedule.pause(20);
    }
  }

  async #until(otherwise: string, isSo: () => boolean) {
    const { world } = this;
    const until = world.schedule.now + REST_MS;
    while (!isSo()) {
      if (world.schedule.now > until) return world.breach(otherwise);
      await world.schedule.pause(40);
    }
  }
}

function isEnded({ process, answer, faulty }: World['seen'][number]): boolean {
  return !process?.alive || answer !== undefined || faulty;
}

/** Plays histories to their end, one after the other. */
export async function playAll(histories: Iterable<History>, onEnd: (history: History) => void) {
  for (const history of histories) {
    for (;;) {
      // a tick comes when all microtasks have run; a turn of the event loop for each step would cost as much as the step
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (history.isOver) break;
      history.step();
    }
    onEnd(history);
    await new Promise((resolve) => setImmediate(resolve)); // or whoever runs this would not hear of anything meanwhile
  }
}
