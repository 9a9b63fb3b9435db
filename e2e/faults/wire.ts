// The connection between the product and its database: forwards bytes, until told to misbehave.
import net, { type AddressInfo } from 'node:net';

export type Wire = {
  port: number;
  /** Where new connections go; open ones stay as they are. */
  leadTo(target: net.NetConnectOpts): void;
  /** Cuts every connection at once. */
  cut(): void;
  /** Cuts the next connections that commit, after the commit has passed and before its answer. */
  loseCommits(times: number): void;
  /** Blocks all traffic for a while, as when a switch restarts. */
  stall(ms: number): Promise<void>;
  /** Blocks all traffic, of new connections too, until the returned function is called. */
  silence(): () => void;
  close(): Promise<void>;
};

/** `commit` as the driver sends it: a simple query message. */
const COMMIT = Buffer.concat([Buffer.from([0x51, 0, 0, 0, 11]), Buffer.from('commit\0')]);

type Pair = { near: net.Socket; far: net.Socket };

function hold({ near, far }: Pair) {
  near.pause();
  far.pause();
}

function goOn({ near, far }: Pair) {
  near.resume();
  far.resume();
}

export async function layWire(): Promise<Wire> {
  let target: net.NetConnectOpts = { port: 9, host: '127.0.0.1' };
  let commitsToLose = 0;
  let isSilent = false;
  const pairs = new Set<Pair>();
  const server = net.createServer((near) => {
    const far = net.connect(target);
    const pair = { near, far };
    pairs.add(pair);
    if (isSilent) hold(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    let losing = false;
    near.on('data', (chunk: Buffer) => {
      if (commitsToLose > 0 && chunk.includes(COMMIT)) {
        commitsToLose -= 1;
        losing = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => (losing ? end() : near.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => (target = next),
    cut() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    loseCommits: (times) => (commitsToLose += times),
    async stall(ms) {
      const stalled = [...pairs];
      stalled.forEach(hold);
      await new Promise((resolve) => setTimeout(resolve, ms));
      stalled.forEach(goOn);
    },
    silence() {
      isSilent = true;
      pairs.forEach(hold);
      return () => {
        isSilent = false;
        pairs.forEach(goOn);
      };
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
