// Node's own server, which plain calls bypass: the connection is the same, what reads and writes it is not.
import http from 'node:http';
import type { Socket } from 'node:net';
import { SWEEP_MS, type Surroundings, WireConnection } from './wire-connection';

export class WireServer extends http.Server {
  readonly #connections = new Set<WireConnection>();
  #sweeps = 0;

  constructor(
    options: http.ServerOptions,
    onRequest: http.RequestListener,
    { open, serve }: Pick<Surroundings, 'open' | 'serve'>,
  ) {
    super(options, onRequest);
    const [byNode] = this.listeners('connection');
    this.removeAllListeners('connection');
    const around: Surroundings = {
      open,
      serve,
      toNode: (socket) => byNode!.call(this, socket),
      forget: (connection) => this.#connections.delete(connection),
    };
    this.on('connection', (socket: Socket) => {
      socket.setTimeout(this.timeout);
      this.#connections.add(new WireConnection(socket, around, () => this.#sweeps));
    });
    const sweeping = setInterval(() => this.sweep(), SWEEP_MS).unref();
    this.on('close', () => clearInterval(sweeping));
  }

  /** Ends the connections that have taken too long. */
  sweep() {
    this.#sweeps++;
    for (const connection of this.#connections) connection.sweep();
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const connection of this.#connections) connection.closeIfIdle();
  }

  override closeAllConnections() {
    super.closeAllConnections();
    for (const { socket } of this.#connections) socket.destroy();
  }
}
