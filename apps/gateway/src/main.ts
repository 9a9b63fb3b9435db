// The gateway process: starts a node from the environment, stops it on SIGTERM or SIGINT, with its launcher, or when it has made
// way for its successor.
import { serving } from '@jishi/hand-over';
import { startGateway } from './gateway';
import { newLogger } from './logger';
import { settingsFrom } from './settings';

const logger = newLogger(process.env['LOG_LEVEL'] ?? 'info');
const gateway = await startGateway({ ...settingsFrom(process.env), env: process.env, logger });

let stopping = false;
async function stop(exitCode: number) {
  if (stopping) return;
  stopping = true;
  try {
    await gateway.close();
  } catch (error) {
    logger.error(
      { err: error },
      'stopped before all was booked; what was answered is in the call log, for the next start',
    );
    process.exit(1);
  }
  process.exit(exitCode);
}

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => void stop(0));
serving(() => void gateway.makeWay().then(() => stop(0)));
void gateway.failed.then((error) => {
  logger.fatal({ err: error }, 'the node cannot go on');
  return stop(1);
});
