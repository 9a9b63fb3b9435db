// POST /openapi/-/check: an operator tries an endpoint's upstream from the console before it is on sale. The request
// equals a customer's; the answer is shown unchanged. Nothing is charged, recorded or counted.
import { type Vault, isOperatorPass } from '@jishi/vault';
import type { Forwarder } from '../call/forwarder';
import type { Directory } from '../directory/directory';
import type { Exchange } from '../http/exchange';
import { type Arguments, argumentFault, requestOf } from '../mcp/tools';
import { Refusal, refusals } from '../refusals';
import type { CheckStore } from './store';

export type CheckOptions = {
  directory: Directory;
  forwarder: Forwarder;
  store: CheckStore;
  vault: Vault;
  /** Epoch milliseconds. */
  now: () => number;
};

type Asked = { apiId: string; arguments: Arguments };

/** Most of an answer's body that is shown. */
const SHOWN_MAX = 64 << 10;
const CALL_ID = '0';

export class Checks {
  constructor(private readonly options: CheckOptions) {}

  /** Answers one request. Rejects when the database is unreachable. */
  async serve(exchange: Exchange): Promise<void> {
    const { vault, now } = this.options;
    if (exchange.method !== 'POST') return exchange.refuse(refusals.pathUnknown);
    const body = await exchange.body();
    if (body instanceof Refusal) return exchange.refuse(body);
    const pass = exchange.headers['x-operator-pass'];
    // Without a pass the address does not exist.
    if (typeof pass !== 'string' || !isOperatorPass(vault, pass, body.toString(), now()))
      return exchange.refuse(refusals.pathUnknown);
    const result = await this.#check(JSON.parse(body.toString()) as Asked, exchange);
    if (result instanceof Refusal) return exchange.refuse(result);
    exchange.answerJson(200, { code: 0, msg: '', result });
  }

  async #check(asked: Asked, { hold }: Exchange): Promise<Refusal | object> {
    const { directory, forwarder, store } = this.options;
    const row = await store.api(asked.apiId);
    const project = row && (await directory.project(row.projectCode));
    if (!row || !project) return refusals.apiUnknown;
    const fault = argumentFault(row, asked.arguments);
    if (fault) return { fault };
    const request = requestOf(row, asked.arguments);
    const [path = '', query = ''] = request.url.split('?');
    const found = project.paths.find(request.method, path.slice(`/openapi/${row.projectCode}`.length));
    if (!found) return refusals.apiUnknown;
    const { ms, answer, verdict } = await forwarder.ask(
      { project, ...found },
      { query, headers: request.headers, hold },
      Buffer.from(request.body ?? ''),
      CALL_ID,
    );
    return {
      fault: null,
      sent: `${request.method} ${project.upstream.prefix}${found.upstreamPath}${query && `?${query}`}`,
      ms,
      status: answer instanceof Refusal ? null : answer.status,
      contentType: answer instanceof Refusal ? '' : String(answer.headers['content-type'] ?? ''),
      bytes: answer instanceof Refusal ? 0 : answer.body.length,
      body: answer instanceof Refusal ? '' : answer.body.subarray(0, SHOWN_MAX).toString(),
      refusal: verdict instanceof Refusal ? { code: verdict.code, text: verdict.text } : null,
      code: verdict instanceof Refusal ? null : verdict.code,
      charged: !(verdict instanceof Refusal) && verdict.charged,
    };
  }
}
