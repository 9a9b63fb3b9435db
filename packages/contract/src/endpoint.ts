// What an endpoint is: one object that feeds validation, output filtering, the typed client and OpenAPI.
import type * as z from 'zod';
import type { RefusalName } from './refusals';

/** public: anyone; member: a member's token; operator: a console session with `permission`. */
export type Access = 'public' | 'member' | 'operator';
/** Operators' permissions; the operator domain assigns them to roles. */
export type Permission =
  | 'adtracking.read'
  | 'appeal.decide'
  | 'appeal.read'
  | 'appeal.write'
  | 'apply.decide'
  | 'apply.read'
  | 'audit.read'
  | 'call.read'
  | 'catalogue.read'
  | 'catalogue.write'
  | 'certification.decide'
  | 'certification.read'
  | 'certification.reveal'
  | 'console.enter'
  | 'content.edit'
  | 'content.publish'
  | 'content.read'
  | 'coupon.read'
  | 'coupon.write'
  | 'deed.decide'
  | 'deed.read'
  | 'invoice.decide'
  | 'invoice.issue'
  | 'invoice.read'
  | 'job.read'
  | 'job.retry'
  | 'key.switch'
  | 'ledger.adjust'
  | 'ledger.read'
  | 'ledger.reconcile'
  | 'marketplace.decide'
  | 'marketplace.read'
  | 'marketplace.review'
  | 'marketplace.write'
  | 'member.freeze'
  | 'member.note'
  | 'member.read'
  | 'message.read'
  | 'message.send'
  | 'operator.grant'
  | 'operator.write'
  | 'order.read'
  | 'payee.write'
  | 'quote.read'
  | 'quote.withdraw'
  | 'recharge.decide'
  | 'recharge.read'
  | 'recharge.supplier'
  | 'recharge.write'
  | 'refund.grant'
  | 'remittance.confirm'
  | 'setting.limit'
  | 'setting.provider'
  | 'setting.read'
  | 'setting.write'
  | 'sms.channel'
  | 'sms.decide'
  | 'sms.read'
  | 'sms.write'
  | 'status.read'
  | 'status.write'
  | 'support.read'
  | 'support.write'
  | 'vip.grant'
  | 'vip.read'
  | 'vip.write';
export type Method = 'GET' | 'POST';
/** json for POST and query for GET unless told otherwise; form is multipart with files. */
export type Body = 'query' | 'json' | 'form';

export type EndpointDeclaration<In extends z.ZodType, Out extends z.ZodType> = {
  method: Method;
  path: `/${string}`;
  access: Access;
  /** What it does, in Chinese, for the API document. */
  summary: string;
  input: In;
  /** The `result` of the envelope. Columns that are not named here never leave the server. */
  output: Out;
  body?: Body;
  /** Bytes of JSON that may be sent where 64 KB are not enough. */
  bodyMax?: number;
  /** Seconds that an answer may take where a minute is not enough. The proxy in front has to wait as long (deploy/nginx.conf). */
  answersWithin?: number;
  /**
   * file: the answer is a download instead of an envelope, and `output` only documents it. events: a stream of
   * server-sent events, each shaped like `output`.
   */
  answers?: 'file' | 'events';
  /** How often an hour an address may make it without a session: whoever invents callers leaves no more behind than that. */
  anonymousPerHour?: number;
  /** What must not be there twice when an answer was lost: an `Idempotency-Key` header is honoured. */
  idempotent?: true;
  /** The named refusals a caller should expect beyond invalid input. */
  refusals?: readonly RefusalName[];
  /** The answer names the browser by a cookie that alone authorises nothing: wrong tries count for who makes them, a session is good there. */
  namesBrowser?: true;
  /** What an operator needs; required when access is operator. */
  permission?: Permission;
};

export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = EndpointDeclaration<
  In,
  Out
> & { readonly built: true; body: Body };

/** How a call is sent that does not say so. */
export function bodyOf(method: Method): Body {
  return method === 'GET' ? 'query' : 'json';
}

/** An operator's call names what they need, nobody else's does. */
export type Permitted<By extends Access> = By extends 'operator' ? { permission: Permission } : { permission?: never };

/** Declares a call that the server answers. */
export function endpoint<
  In extends z.ZodType,
  Out extends z.ZodType,
  By extends Access,
  Answers extends 'file' | 'events' | undefined = undefined,
>(
  declaration: EndpointDeclaration<In, Out> & { access: By; answers?: Answers } & Permitted<By>,
): Endpoint<In, Out> & { access: By; answers?: Answers } {
  return { ...declaration, body: declaration.body ?? bodyOf(declaration.method), built: true };
}

/** What a caller may send. */
export type Input<E extends Endpoint> = z.input<E['input']>;
/** What a use case receives: checked, with defaults filled in. */
export type Checked<E extends Endpoint> = z.output<E['input']>;
/** The `result` a caller gets. */
export type Output<E extends Endpoint> = z.output<E['output']>;
