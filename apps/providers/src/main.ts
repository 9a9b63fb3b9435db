/** Starts the built-in APIs from the environment: PROVIDERS_PORT, PROVIDERS_HOST, PROVIDERS_SECRET. */
import { serving } from '@jishi/hand-over';
import { startProviders } from './server';

const port = Number(process.env['PROVIDERS_PORT'] ?? 8082);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PROVIDERS_PORT must be a port number');

const providers = await startProviders({
  port,
  host: process.env['PROVIDERS_HOST'] ?? '127.0.0.1',
  secret: process.env['PROVIDERS_SECRET'],
});
process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'providers listening', url: providers.url })}\n`);

serving(() => void providers.makeWay().then(() => process.exit(0)));
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.once(signal, () => void providers.close().then(() => process.exit(0)));
}
