// A caller of 诺诺's open platform written from its signature rule alone: it shares no code with the peer that it tests.
import { createHmac, randomBytes } from 'node:crypto';

type Answer = { code: string; describe: string; result?: unknown };

export interface NuonuoOptions {
  secret?: string;
  token?: string;
  userTax?: string;
  /** Seconds by which the request's time is off. */
  lateSeconds?: number;
  /** The body that is sent in place of the signed one. */
  tamperedBody?: string;
}

export class NuonuoCaller {
  private constructor(
    readonly application: Record<string, string>,
    readonly token: string,
    private readonly now: () => Date,
  ) {}

  static async demo(url: string, now: () => Date): Promise<NuonuoCaller> {
    const application = (await (await fetch(`${url}/nuonuo/credentials.json`)).json()) as Record<string, string>;
    const { appKey = '', appSecret = '', tokenUrl = '' } = application;
    const body = new URLSearchParams({
      client_id: appKey,
      client_secret: appSecret,
      grant_type: 'client_credentials',
    });
    const given = (await (await fetch(tokenUrl, { method: 'POST', body })).json()) as { access_token: string };
    return new NuonuoCaller(application, given.access_token, now);
  }

  /** Calls a method of the family OpeMplatform; returns the whole answer. */
  async call(method: string, content: unknown, options: NuonuoOptions = {}): Promise<Answer> {
    const { appKey = '', appSecret = '', taxNo = '', url = '' } = this.application;
    const body = JSON.stringify(content);
    const senid = randomBytes(16).toString('hex');
    const nonce = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
    const timestamp = String(Math.floor(this.now().getTime() / 1000) + (options.lateSeconds ?? 0));
    const signed = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
    const query = new URLSearchParams({ senid, nonce, timestamp, appkey: appKey });
    const answer = await fetch(`${url}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'X-Nuonuo-Sign': createHmac('sha1', options.secret ?? appSecret)
          .update(signed)
          .digest('base64'),
        accessToken: options.token ?? this.token,
        userTax: options.userTax ?? taxNo,
        method: `nuonuo.OpeMplatform.${method}`,
      },
      body: options.tamperedBody ?? body,
    });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as Answer;
  }
}
