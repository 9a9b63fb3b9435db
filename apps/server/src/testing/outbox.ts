// Messages whose delivery died with its process.
import { CLAIM_MS, FORGOTTEN_MS } from '../domains/message/outbox/rules';
import { reviveForgotten } from '../domains/message/outbox/service';
import { systemContext } from './members';
import type { TestServer } from './server';

/** As if all claims had been made a minute earlier: it is the database's clock that they end by. */
export async function endClaims({ db }: TestServer): Promise<void> {
  await db.query("update message.outbox set claimed_until = claimed_until - $1 * interval '1 millisecond'", [CLAIM_MS]);
}

/**
 * The dead process's job is lost and its claim expired: its messages are delivered again. Returns the names of failed
 * jobs.
 */
export async function deliverForgotten(server: TestServer): Promise<string[]> {
  await server.db.query('delete from graphile_worker._private_jobs');
  await endClaims(server);
  server.clock.advance(FORGOTTEN_MS + 1000);
  await reviveForgotten(systemContext(server));
  return server.runJobs();
}
