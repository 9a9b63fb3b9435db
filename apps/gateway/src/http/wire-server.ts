// Node's own server, which plain calls bypass: the connection is the same, what reads and writes it is not.
import http from 'node:http';
import net from 'node:net';
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
    this.on('connection', (accepted: net.Socket) => {
      const socket: net.Socket = readingAtOnce(accepted, (view) => connection.take(view));
      socket.setTimeout(this.timeout);
      const connection = new WireConnection(socket, around, () => this.#sweeps);
      this.#connections.add(connection);
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

/** Every connection reads into this one: what is kept of it is copied. */
const buffer = Buffer.allocUnsafeSlow(64 << 10);

type Inside = { _handle: unknown; _server: unknown };

/**
 * A socket in the place of one that a server has accepted, whose reads need no buffer and no stream of their own. Node offers this
 * (`onread`) only to sockets that connect, so what the server has made gives up its handle, and its place in the server's count.
 */
function readingAtOnce(accepted: net.Socket, onRead: (view: Buffer) => void): net.Socket {
  const inside = accepted as unknown as Inside;
  const { _handle: handle, _server: server } = inside;
  inside._handle = inside._server = null;
  const onread = { buffer, callback: (bytes: number) => (onRead(buffer.subarray(0, bytes)), true) };
  return Object.assign(new net.Socket({ handle, allowHalfOpen: true, onread } as net.SocketConstructorOpts), {
    server,
    _server: server,
  });
}
