// The PostgreSQL under attack: its own cluster, which can be crashed; or the server of TEST_DATABASE_URL, where only
// connections can be cut. The checks use a connection that is never disturbed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { type Wire, layWire } from './wire';

export type AttackedServer = {
  /** The server as the checks reach it. */
  url: string;
  /** What the product is connected by. */
  wire: Wire;
  /** The same database by the wire that is harmed, or by another one. */
  throughWire(url: string, wire?: Wire): string;
  /** Another wire to it, for one process alone. */
  layWire(): Promise<Wire>;
  /** Ends the server as a crash does, without a checkpoint, and starts it again. */
  crash: ((signal: 'SIGQUIT' | 'SIGKILL') => Promise<void>) | undefined;
  close(): Promise<void>;
};

export async function startAttackedServer(): Promise<AttackedServer> {
  const foreign = process.env['TEST_DATABASE_URL'];
  return foreign ? attackForeign(foreign) : attackEmbedded();
}

function onPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.host = `127.0.0.1:${port}`;
  moved.search = '';
  return moved.toString();
}

/** Wires that all lead to the same place, wherever that moves. */
function layingWires(to: NetConnectOpts) {
  let target = to;
  const wires: Wire[] = [];
  return {
    async lay(): Promise<Wire> {
      const wire = await layWire();
      wire.leadTo(target);
      wires.push(wire);
      return wire;
    },
    leadTo(next: NetConnectOpts) {
      target = next;
      for (const wire of wires) wire.leadTo(next);
    },
    close: async () => void (await Promise.all(wires.map((wire) => wire.close()))),
  };
}

async function attackForeign(url: string): Promise<AttackedServer> {
  const { hostname, port } = new URL(url);
  const wires = layingWires({ host: hostname, port: Number(port || 5432) });
  const wire = await wires.lay();
  return {
    url,
    wire,
    throughWire: (database, own = wire) => onPort(database, own.port),
    layWire: wires.lay,
    crash: undefined,
    close: wires.close,
  };
}

async function attackEmbedded(): Promise<AttackedServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'jishi-faults-'));
  chmodSync(directory, 0o755); // as root the database runs as another user, who must be able to enter
  const wires = layingWires({ port: 9, host: '127.0.0.1' });
  const [wire, quiet] = [await wires.lay(), await wires.lay()];
  const start = async () => {
    const server = await startEmbedded({ directory: path.join(directory, 'pg'), database: 'postgres' });
    const socket = new URL(server.url).searchParams.get('host') ?? '';
    wires.leadTo({ path: path.join(socket, '.s.PGSQL.5432') });
    return server;
  };
  let server = await start();
  return {
    url: onPort(server.url, quiet.port),
    wire,
    throughWire: (database, own = wire) => onPort(database, own.port),
    layWire: wires.lay,
    async crash(signal) {
      process.kill(server.pid, signal);
      await server.exited;
      server = await start();
    },
    async close() {
      await wires.close();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
