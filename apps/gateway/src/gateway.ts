// A gateway node, part by part in the order they are built. It stops in the reverse order, and loses and leaks nothing.
import { Directory } from './directory/directory';
import { DirectoryStore } from './directory/store';
import { ClientAddresses } from './http/client-address';
import { Front } from './http/server';
import { type Accounting, openAccounting } from './parts/accounting';
import { followChanges, joinCluster } from './parts/cluster';
import { type Foundation, type GatewayOptions, openFoundation } from './parts/foundation';
import { startHandover, startJobs, watchTime } from './parts/jobs';
import { type Traffic, openTraffic } from './parts/traffic';
import { Shutdown } from './shutdown';

export type Gateway = {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Leaves its port to another process, and resolves when no caller is connected any more. */
  makeWay(): Promise<void>;
  /** Stops accepting, finishes calls under way, books everything, gives every lease back. */
  close(): Promise<void>;
  /** Resolves with the reason when the node cannot go on: another process took its name or its log, or its ids ran ahead of time. */
  failed: Promise<Error>;
};

/** Starts a node. @throws when the database is away or another process runs under the node's name */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const shutdown = new Shutdown();
  try {
    const foundation = await openFoundation(options, shutdown);
    const accounting = await openAccounting(foundation, shutdown);
    const directory = new Directory(new DirectoryStore(foundation.db), foundation.vault, options.providers);
    followChanges(foundation, directory, accounting);
    await joinCluster(foundation, accounting, shutdown);
    const traffic = await openTraffic(foundation, accounting, directory, shutdown);
    startJobs(foundation, accounting, traffic, shutdown);
    startHandover(foundation, shutdown);
    const ranAhead = watchTime(foundation, traffic.log, shutdown);
    const { url, front } = await listen(foundation, accounting, traffic, shutdown);
    const ends = [foundation.presence.taken, ranAhead, ...(accounting.taken ? [accounting.taken] : [])];
    return {
      url,
      failed: Promise.race(ends),
      makeWay: () => front.makeWay(),
      close: () => shutdown.run(),
    };
  } catch (error) {
    await shutdown.run().catch(() => {}); // why it did not start says more
    throw error;
  }
}

async function listen(
  { options, logger, identity, state, clock, metrics }: Foundation,
  { maySpend }: Accounting,
  { handlers, signer, onFault }: Traffic,
  shutdown: Shutdown,
): Promise<{ url: string; front: Front }> {
  const front = new Front({
    clients: new ClientAddresses(options.trustedProxies),
    handlers,
    publicKey: signer.publicKeyPem,
    ready: () => maySpend() && !clock.isSkewed,
    metrics: async () => ({ contentType: metrics.contentType, text: await metrics.text() }),
    onFault,
  });
  const url = await front.listen(options.host, options.port);
  shutdown.defer(() => front.close(options.timing.shutdown));
  logger.info({ url, node: identity.name, number: state.run.id }, 'gateway listening');
  return { url, front };
}
