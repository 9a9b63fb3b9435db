// A sandbox on a free port with its own data directory and a clock that tests move.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox';

const DEADLINE_MS = 120_000;

export class SandboxUnderTest {
  private running: Sandbox;
  private at = Date.now();

  private constructor(
    readonly dataDir: string,
    private readonly options: Partial<SandboxOptions>,
  ) {
    this.running = { url: '', port: 0, close: async () => undefined };
  }

  static async start(options: Partial<SandboxOptions> = {}): Promise<SandboxUnderTest> {
    const sandbox = new SandboxUnderTest(mkdtempSync(join(tmpdir(), 'jishi-sandbox-')), options);
    await sandbox.open();
    return sandbox;
  }

  /** Its listening address, independent of its public name. */
  get url(): string {
    return `http://127.0.0.1:${this.running.port}`;
  }

  /** The sandbox's clock is stopped until it is moved. */
  now(): Date {
    return new Date(this.at);
  }

  /** Moves the sandbox's clock forward. */
  advance(seconds: number): void {
    this.at += seconds * 1000;
  }

  /** Stops and starts again on the same data; the address changes. */
  async restart(): Promise<void> {
    await this.running.close();
    await this.open();
  }

  async dispose(): Promise<void> {
    await this.running.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A control call with a JSON body; answers the parsed JSON. */
  async control(path: string, fields: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(fields) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  private async open(): Promise<void> {
    const defaults = { port: 0, host: '127.0.0.1', dataDir: this.dataDir, now: () => this.now() };
    this.running = await startSandbox({ ...defaults, ...this.options });
  }
}

/** Waits until a condition holds and answers its value. */
export async function until<Value>(
  what: string,
  condition: () => Value | undefined | false | Promise<Value | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await wait(10);
  }
}
