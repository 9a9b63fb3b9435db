// Ports for processes that a test or a tool starts.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Of those that no outgoing connection sits on: systems give such connections ports from 32768 up. */
const FIRST = 12_000;
const BEYOND = 32_000;

/** So many different ports of 127.0.0.1 on which nobody listens now. */
export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(FIRST, BEYOND);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
