// Stopping is building backwards: each part leaves here how it is closed, the moment that it is open.

export class Shutdown {
  readonly #steps: (() => Promise<void> | void)[] = [];

  /** The step runs before every step that was added earlier. */
  defer(step: () => Promise<void> | void) {
    this.#steps.push(step);
  }

  /** Runs each step once, the newest first. Rejects with the first error; the steps below it are then not taken. */
  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}
