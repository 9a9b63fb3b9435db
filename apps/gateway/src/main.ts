// The gateway process: starts a node from the environment, stops it on SIGTERM or SIGINT, or with its launcher.
import { pino } from 'pino';
import { startGateway } from './gateway';
import { settingsFrom } from './settings';

const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: { process: 'gateway' } });
const gateway = await startGateway({ ...settingsFrom(process.env), env: process.env, logger });

let stopping = false;
async function stop(exitCode: number) {
  if (stopping) return;
  stopping = true;
  await gateway.close();
  process.exit(exitCode);
}

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => void stop(0));
void gateway.failed.then((error) => {
  logger.fatal({ err: error }, 'the node cannot go on');
  return stop(1);
});
