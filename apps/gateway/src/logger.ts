// The log of a gateway: errors by their origin and kind, without the calls that they were about.
import { logError } from '@jishi/db/log-error';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes lines of JSON, to standard output unless told otherwise. */
export function newLogger(level: string, to?: DestinationStream): Logger {
  const options = { level, base: { process: 'gateway' }, serializers: { err: logError } };
  return to ? pino(options, to) : pino(options);
}
