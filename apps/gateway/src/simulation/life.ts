// A node over its life: processes that start, end and are started again by a supervisor.
import { type RunningNode, startNode } from './node';
import { SimulatedProcess } from './process';
import { GONE, type Loss } from './plan';
import type { Random } from './random';
import type { SimulatedNode, World } from './world';

const SUPERVISOR_MS = 200;
const CALLS_END_WITHIN_MS = 3_000;

export class NodeLife {
  process: SimulatedProcess | undefined;
  running: RunningNode | undefined;
  /** It has stopped as it should, and stays so. */
  stopped = false;
  /** Its machine is lost. */
  gone = false;
  #stopping = false;
  /** Resolves when the process has ended: what it was doing never does then. */
  #over = Promise.resolve();
  #downMs = SUPERVISOR_MS;
  #loses: Loss = 'nothing';

  constructor(
    private readonly world: World,
    readonly node: SimulatedNode,
    private readonly random: Random,
  ) {}

  start() {
    if (this.process?.alive || this.stopped) return;
    const { world, node } = this;
    const process = new SimulatedProcess(world.schedule, this.random, world.plan.nodes[node.index]!, node.disk);
    this.#over = new Promise((resolve) => {
      process.onEnd = () => {
        this.#ended(process);
        resolve();
      };
    });
    this.process = process;
    this.#downMs = SUPERVISOR_MS;
    this.#loses = 'nothing';
    world.tell(`${node.name} starts`);
    startNode(world, node, process).then(
      (running) => {
        if (!process.alive) return;
        this.running = running;
        world.tell(`${node.name} takes calls`);
      },
      (error: Error) => {
        if (!process.alive) return;
        world.tell(`${node.name} did not start: ${error.message}`);
        process.end();
      },
    );
  }

  /** Ends the process, now or before its n-th act. */
  kill(loses: Loss, downMs: number, acts = 0) {
    const { process } = this;
    if (!process?.alive) return;
    this.#downMs = downMs;
    this.#loses = loses;
    if (acts === 0) process.end();
    else process.endsAt = process.acts + acts;
  }

  /** Stops as a deployment does: calls under way end, everything is booked and given back. */
  async stop(downMs: number | undefined) {
    const { process, running, world } = this;
    if (!process?.alive || !running || this.#stopping) return;
    this.#stopping = true;
    this.running = undefined;
    await this.#callsEnded(process);
    try {
      await Promise.race([running.shutdown.run(), this.#over]);
      if (!process.alive) return;
      if (downMs === undefined) this.stopped = true;
    } catch (error) {
      world.tell(`${this.node.name} did not stop well: ${(error as Error).message}`);
    }
    this.#downMs = downMs ?? SUPERVISOR_MS;
    process.end();
  }

  #ended(process: SimulatedProcess) {
    const { world, node } = this;
    this.running = undefined;
    this.#stopping = false;
    world.tell(`${node.name} ends and loses ${this.#loses}`);
    for (const listener of world.listeners) if (listener.process === process) listener.lose();
    if (this.#loses === 'power') node.disk.losePower(this.random);
    if (this.#loses === 'disk') world.replaceDisk(node);
    if (this.#downMs === GONE) this.gone = this.stopped = true;
    if (!this.stopped) world.schedule.after(world.healed ? SUPERVISOR_MS : this.#downMs, () => this.start());
  }

  async #callsEnded(process: SimulatedProcess) {
    const until = this.world.schedule.now + CALLS_END_WITHIN_MS;
    const isOpen = () => this.world.seen.some((seen) => seen.process === process && !seen.answer && !seen.faulty);
    while (isOpen() && this.world.schedule.now < until) await this.world.schedule.pause(20);
  }
}
