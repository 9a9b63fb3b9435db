// A caller of Alibaba Cloud written from its V3 signature document alone: it shares no code with the peer that it tests.
import { createHash, createHmac, randomUUID } from 'node:crypto';

interface AccessKey {
  accessKeyId: string;
  accessKeySecret: string;
}

export interface CallOptions {
  action?: string;
  version?: string;
  /** Where the parameters are sent. */
  place?: 'query' | 'body';
  /** Path that is signed, when it is not the one that is called. */
  signedPath?: string;
  method?: 'GET' | 'POST';
  /** Changes to the headers before signing; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
  /** Changes to the headers after signing. */
  tampered?: Record<string, string>;
  signedHeaders?: string[];
  secret?: string;
}

export interface CallAnswer {
  status: number;
  body: Record<string, unknown>;
}

export class Acs3Caller {
  constructor(
    private readonly url: string,
    readonly key: AccessKey,
    private readonly now: () => Date,
  ) {}

  static async demo(url: string, now: () => Date): Promise<Acs3Caller> {
    const answer = await fetch(`${url}/aliyun-sms/credentials.json`);
    return new Acs3Caller(url, (await answer.json()) as AccessKey, now);
  }

  /** Calls SendSms by default. */
  async call(parameters: Record<string, string>, options: CallOptions = {}): Promise<CallAnswer> {
    const { action = 'SendSms', version = '2017-05-25', place = 'query', method = 'POST' } = options;
    const form = new URLSearchParams(parameters).toString();
    const body = place === 'body' ? form : '';
    const query = place === 'query' ? canonical(parameters) : '';
    const headers = clean({
      host: new URL(this.url).host,
      'x-acs-action': action,
      'x-acs-version': version,
      'x-acs-date': this.now()
        .toISOString()
        .replace(/\.\d{3}Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256(body),
      'content-type': place === 'body' ? 'application/x-www-form-urlencoded' : undefined,
      ...options.headers,
    });
    const signed = options.signedHeaders ?? Object.keys(headers).toSorted();
    const canonicalHeaders = signed.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
    const path = options.signedPath ?? '/aliyun-sms/';
    const request = [method, path, query, canonicalHeaders, signed.join(';'), sha256(body)].join('\n');
    const signature = createHmac('sha256', options.secret ?? this.key.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
      .digest('hex');
    const authorization =
      `ACS3-HMAC-SHA256 Credential=${this.key.accessKeyId},` +
      `SignedHeaders=${signed.join(';')},Signature=${signature}`;
    const target = `${this.url}/aliyun-sms/${query && `?${query}`}`;
    const answer = await fetch(target, {
      method,
      headers: { ...headers, authorization, ...options.tampered },
      body: place === 'body' ? body : undefined,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Sends a login code. */
  sendCode(phone: string, code = '123456'): Promise<CallAnswer> {
    return this.call({
      PhoneNumbers: phone,
      SignName: '集市',
      TemplateCode: 'SMS_CODE',
      TemplateParam: JSON.stringify({ code, minutes: '5' }),
    });
  }
}

function canonical(parameters: Record<string, string>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('!', '%21')
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2A');
}

function clean(headers: Record<string, string | undefined>): Record<string, string> {
  const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(kept);
}

function sha256(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}
