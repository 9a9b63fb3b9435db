// An upstream's address and how it is connected to.
import net from 'node:net';
import tls from 'node:tls';

export type Peer = {
  /** http or https */
  origin: URL;
  /** Replaces the system's resolution of names. */
  lookup?: net.LookupFunction | undefined;
  /** Certificates to trust instead of the system's. */
  ca?: string | undefined;
  /** The last TLS session, which shortens the next handshake. */
  session?: Buffer | undefined;
};

const CONNECT_MS = 3_000;
const KEEP_ALIVE_PROBES_MS = 60_000;
/** Every connection reads into this one: what is kept of it is copied. */
const buffer = Buffer.allocUnsafeSlow(64 << 10);

/** `onRead`: gets bytes that are good until it returns; false pauses the socket. */
export function connectTo(peer: Peer, onRead: (view: Buffer) => boolean): net.Socket {
  const secure = peer.origin.protocol === 'https:';
  const host = peer.origin.hostname.replace(/^\[|\]$/g, '');
  const port = Number(peer.origin.port || (secure ? 443 : 80));
  const onread = { buffer, callback: (bytes: number) => onRead(buffer.subarray(0, bytes)) };
  const options = { host, port, onread, ...(peer.lookup && { lookup: peer.lookup }) };
  const socket = secure ? connectSecurely(peer, host, options) : net.connect(options);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_PROBES_MS);
  const patience = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
  socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(patience));
  socket.once('close', () => clearTimeout(patience));
  return socket;
}

function connectSecurely(peer: Peer, host: string, options: tls.ConnectionOptions): tls.TLSSocket {
  const { session, ca } = peer;
  const socket = tls.connect({
    ...options,
    // an address has no name to ask for
    servername: net.isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    ...(session && { session }),
    ...(ca && { ca }),
  });
  return socket.on('session', (fresh) => (peer.session = fresh));
}
