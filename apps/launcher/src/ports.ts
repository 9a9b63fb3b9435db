// The ports of a one-machine start: PORT and the four above it, unless named one by one.
import { createServer } from 'node:net';

export type Ports = { server: number; gateway: number; providers: number; sandbox: number; mail: number };

/** @throws Error in plain words when a port is malformed or taken */
export async function portsOf(env: Record<string, string | undefined>): Promise<Ports> {
  const server = port(env.PORT, 8080, 'PORT');
  const ports: Ports = {
    server,
    gateway: port(env.GATEWAY_PORT, server + 1, 'GATEWAY_PORT'),
    providers: port(env.PROVIDERS_PORT, server + 2, 'PROVIDERS_PORT'),
    sandbox: port(env.SANDBOX_PORT, server + 3, 'SANDBOX_PORT'),
    mail: port(env.SANDBOX_SMTP_PORT, server + 4, 'SANDBOX_SMTP_PORT'),
  };
  for (const [name, number] of Object.entries(ports)) {
    if (await taken(number)) throw new Error(`端口 ${number}（${name}）已被占用。可以换一个：PORT=9080 npm start`);
  }
  return ports;
}

function port(value: string | undefined, fallback: number, name: string): number {
  if (!value) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new Error(`${name} 应是 1 到 65535 之间的整数，而不是 ${value}`);
}

function taken(number: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(number, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}
