// Puts the roles of one process on a listening server.
import type { Socket } from 'node:net';
import { drain, listeningAt } from '@jishi/hand-over';
import { registerConsole } from './console';
import { ENDING_STREAMS } from './events';
import { forwardToGateway } from './forward';
import { answerInside } from './inside';
import { registerInstall } from './install';
import { receiveNotifies } from './notify';
import { answerPrograms } from './oauth';
import { openPageReads } from './page-reads';
import { registerPages } from './pages';
import { followPageChanges } from '../kernel/page-changes';
import { type ServerOptions, createServer } from './server';

/** How often a server that stops looks for connections that have nothing under way any more. */
const SWEEP_MS = 100;

type RunningServer = {
  url: string;
  /** Leaves its port to another process, and resolves when nobody is connected any more. */
  makeWay(): Promise<void>;
  /** Finishes the requests under way. */
  close(): Promise<void>;
};

/** Listens on settings.host and settings.port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings } = options;
  const server = await createServer(options);
  if (settings.gatewayOrigin) await forwardToGateway(server.app, settings.gatewayOrigin);
  if (settings.roles.has('api')) {
    await receiveNotifies(server.app, (request) => server.pageContext(request, ''));
    await answerPrograms(server.app, settings.publicUrl, (request) => server.pageContext(request, ''));
    await answerInside(server.app, settings.smsSending.insideSecret, (request) => server.pageContext(request, ''));
  }
  const changes = followPageChanges(options.db, settings.databaseUrl);
  server.app.addHook('onClose', () => changes.close());
  if (settings.roles.has('web')) {
    const pageReads = openPageReads(settings.databaseUrl, options.memberPages);
    server.app.addHook('onClose', () => pageReads.close());
    await registerPages({ ...server, pageMark: changes.mark, pageReads }, settings);
    await registerConsole(server, settings);
    await server.app.register((scope) => registerInstall(scope, (request) => server.pageContext(request, '')));
  }
  const connections = new Set<Socket>();
  server.app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const url = await server.app.listen(listeningAt({ host: settings.host, port: settings.port }));
  return {
    url,
    makeWay() {
      server.app.server.emit(ENDING_STREAMS);
      return drain(server.app.server);
    },
    async close() {
      const closed = server.app.close();
      // browsers open connections in advance: Node does not treat these as idle and would wait a minute for a request
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      // an answer that is passed on does not say that its connection ends: Node would keep it for over a minute
      const sweep = setInterval(() => server.app.server.closeIdleConnections(), SWEEP_MS);
      await closed.finally(() => clearInterval(sweep));
    },
  };
}
