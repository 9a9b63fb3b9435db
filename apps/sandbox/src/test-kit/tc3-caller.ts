// A caller of Tencent Cloud written from its API 3.0 signature document alone: it shares no code with the peer that it tests.
import { createHash, createHmac } from 'node:crypto';

interface SecretKey {
  secretId: string;
  secretKey: string;
}

export interface Tc3Options {
  version?: string;
  secret?: string;
  /** Seconds by which the request's time is off. */
  lateSeconds?: number;
  /** Changes to the body or headers after signing. */
  tamperedBody?: string;
  tampered?: Record<string, string>;
  service?: string;
}

export class Tc3Caller {
  private constructor(
    private readonly url: string,
    readonly key: SecretKey,
    private readonly now: () => Date,
    private readonly at: string,
  ) {}

  static async demo(url: string, now: () => Date, at = 'identity'): Promise<Tc3Caller> {
    const answer = await fetch(`${url}/${at}/credentials.json`);
    return new Tc3Caller(url, (await answer.json()) as SecretKey, now, at);
  }

  /** Calls an action; returns the value of `Response`. */
  async call(action: string, fields: unknown, options: Tc3Options = {}): Promise<Record<string, unknown>> {
    const body = JSON.stringify(fields);
    const timestamp = Math.floor(this.now().getTime() / 1000) + (options.lateSeconds ?? 0);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': action,
      'x-tc-version': options.version ?? '2018-03-01',
      'x-tc-timestamp': String(timestamp),
      authorization: this.authorization(body, timestamp, options),
      ...options.tampered,
    };
    const answer = await fetch(`${this.url}/${this.at}/`, {
      method: 'POST',
      headers,
      body: options.tamperedBody ?? body,
    });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    return ((await answer.json()) as { Response: Record<string, unknown> }).Response;
  }

  private authorization(body: string, timestamp: number, options: Tc3Options): string {
    const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
    const scope = `${date}/${options.service ?? 'faceid'}/tc3_request`;
    const { host } = new URL(this.url);
    const request = [
      'POST',
      '/',
      '',
      `content-type:application/json; charset=utf-8\nhost:${host}\n`,
      'content-type;host',
      sha256(body),
    ].join('\n');
    const keys = [date, options.service ?? 'faceid', 'tc3_request'];
    const start = Buffer.from(`TC3${options.secret ?? this.key.secretKey}`);
    const signing = keys.reduce<Buffer>((key, part) => hmac(key, part), start);
    const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n');
    const signature = hmac(signing, text).toString('hex');
    return `TC3-HMAC-SHA256 Credential=${this.key.secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
