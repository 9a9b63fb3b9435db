/** Reads the JSON body of a batch call. */
import type { IncomingMessage } from 'node:http';

/** The body cannot be used; the message is Chinese text for the caller. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 413,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes a body may have; the largest legal one is an image to be read for QR codes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Resolves to the JSON object of the body (an empty body is an empty object). Throws {@link BodyError}. */
export async function readJsonBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(request);
  if (text === '') return {};
  const value = parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new BodyError(400, '请求体应为 JSON 对象');
  return value as Record<string, unknown>;
}

async function readText(request: IncomingMessage): Promise<string> {
  const bytes = await readBytes(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BodyError(400, '请求体应为 UTF-8 编码');
  }
}

/** Leaves the connection open on refusal (`for await` would destroy it), so the refusal still reaches the caller. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        request.removeAllListeners('data').pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    const cutShort = () => reject(new BodyError(400, '请求体没有传完'));
    request.once('error', cutShort).once('aborted', cutShort);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError(400, '请求体不是有效的 JSON');
  }
}

function tooLarge(): BodyError {
  return new BodyError(413, `请求体不能超过 ${MAX_BODY_BYTES / 1024 / 1024} MB`);
}
