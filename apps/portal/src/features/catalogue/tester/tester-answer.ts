// The gateway's response: body, cost and payer, meaning of the result code.
import { chargeSource, chargeUnit, unitLabel } from '@jishi/contract/enums/catalogue';
import { gatewayCodeText } from '@jishi/contract/result-codes';
import { formatCount } from '@jishi/ui/money';
import type { StubFigure } from '@jishi/ui/ticket';
import { type TryAnswer, readAnswer } from '../try-out/try-answer';
import type { Stream } from './stream';

export type TesterAnswer = Pick<TryAnswer, 'text' | 'language' | 'ms' | 'requestId' | 'charge'> & {
  /** HTTP status; null when nothing came back. */
  status: number | null;
  /** From the body; null when it has none. */
  code: number | null;
  bytes: number;
  /** A stream that did not come to its end, and why. What it cost is in the records: `charge` is ''. */
  cut?: '已停止' | '已中断';
  /** Who paid, such as 套餐; '' when the gateway did not say. */
  source: string;
  /** What else the gateway said of the charge: units, who paid, what is left of the prepaid. */
  charged: readonly StubFigure[];
  /** What went wrong, and what to do about it; undefined after a success. */
  trouble: Trouble | undefined;
};

export type Trouble = { meaning: string; remedy: string; link?: Link };

/** `leadsBack`: what is done there leads back to this page. */
type Link = { to: string; name: string; leadsBack?: true };

export type Received = {
  status: number;
  headers: Headers;
  body: Uint8Array;
  ms: number;
  /** What the product is sold by. */
  unit: number;
};

/** Parses an answer; never throws, whatever the body. */
export function readTesterAnswer({ status, headers, body, ms, unit }: Received): TesterAnswer {
  const read = readAnswer({ status, headers }, textOf(headers, body), ms);
  const code = codeOf(body);
  const source = sourceName(headers.get('x-charge-source'));
  return {
    status,
    code,
    text: read.text,
    language: read.language,
    ms,
    requestId: read.requestId,
    charge: read.charge,
    bytes: body.byteLength,
    source,
    charged: figuresOf(
      unit,
      source,
      numberIn(headers.get('x-charge-units')),
      numberIn(headers.get('x-quota-remaining')),
    ),
    trouble: troubleOf(status, code, messageOf(body), read.charge),
  };
}

/** A stream so far, or at its end. */
export function readStreamed(received: Omit<Received, 'body'>, { text, bytes, price }: Stream): TesterAnswer {
  const answer = readTesterAnswer({ ...received, body: new Uint8Array() });
  const shown = { ...answer, text, language: 'text' as const, bytes };
  if (!price) return shown;
  const { charge, units, left } = price;
  const source = sourceName(price.source);
  return { ...shown, charge, source, charged: figuresOf(received.unit, source, units, left) };
}

/** A stream that was stopped by the reader, or broke. */
export function cutShort(answer: TesterAnswer, cut: NonNullable<TesterAnswer['cut']>): TesterAnswer {
  const meaning = cut === '已停止' ? '已停止接收' : '答复没有传完';
  const trouble = { meaning, remedy: '已经收到的部分照常计费，金额以调用记录为准。', link: RECORDS };
  return { ...answer, charge: '', source: '', charged: [], cut, trouble };
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function figuresOf(unit: number, source: string, units: number | undefined, left: number | undefined): StubFigure[] {
  const label = unitLabel(unit);
  const quantity = (n: number) => `${formatCount(n)} ${label}`;
  return [
    ...(units === undefined ? [] : [{ label: '计量', value: quantity(units) }]),
    ...(source ? [{ label: '扣自', value: source }] : []),
    ...(left === undefined
      ? []
      : [
          unit === chargeUnit.call
            ? { label: '余次', value: formatCount(left) }
            : { label: '余量', value: quantity(left) },
        ]),
  ];
}

/** No answer at all: no network, the gateway not running, or a wait too long. */
export function noAnswer(ms: number): TesterAnswer {
  const trouble = {
    meaning: '没有收到网关的回答',
    remedy: '检查网络后再试一次；是否扣费以调用记录为准。',
    link: RECORDS,
  };
  const nothing = {
    code: null,
    text: '',
    language: 'text',
    requestId: '',
    source: '',
    charged: [],
  } as const;
  return { ...nothing, status: null, ms, bytes: 0, charge: '0', trouble };
}

const RECORDS = { to: '/req/applylist', name: '看调用记录' };

const SOURCES = ['none', 'package', 'free', 'balance', 'sandbox', 'vip', 'service'];

function sourceName(source: string | null): string {
  const value = SOURCES.indexOf(source ?? '');
  return chargeSource.rows.find((entry) => entry.value === value)?.label ?? '';
}

function troubleOf(status: number, code: number | null, message: string, charge: string): Trouble | undefined {
  if (status < 300 && (code === 0 || code === null)) return undefined;
  const known = code === null ? undefined : gatewayCodeText(code);
  if (known !== undefined && code !== null) return { meaning: known, ...(remedies[code] ?? byStatus(status)) };
  const charged = Number(charge) > 0 ? '这个返回码计费，说明见下面的返回码表。' : '这次没有扣费。';
  return { meaning: message || `产品答复 HTTP ${status}`, remedy: charged };
}

const KEYS = { to: '/req/apply', name: '看我的密钥' };
const CERTIFY = { to: '/acomang/auth', name: '去认证', leadsBack: true } as const;

/** What to do about the gateway's own codes, where the code's text does not say it all. */
const remedies: Readonly<Record<number, Omit<Trouble, 'meaning'>>> = {
  401002: { remedy: '核对 AppKey，它可能已被重置。', link: KEYS },
  401003: {
    remedy: '多半是 AppSecret 不属于这个 AppKey：正式与沙箱各有一对，重置后旧的作废。请重新粘贴完整的 AppSecret。',
    link: KEYS,
  },
  401004: { remedy: '校准这台电脑的时钟再发送。' },
  401009: { remedy: '改用签名方式，或在 https 地址打开本页。' },
  402001: { remedy: '这次没有扣费。', link: { to: '/fund/rechargeCenter', name: '去充值' } },
  403003: {
    remedy: '把当前出口 IP 加进白名单，或取消限制。',
    link: { to: '/security/whitelistSettings', name: '看白名单' },
  },
  403005: { remedy: '申请后即可调用，沙箱密钥也需要先申请。', link: { to: '/req/applynew', name: '去申请' } },
  403006: { remedy: '审核有结果时会通知您。', link: KEYS },
  403008: { remedy: '这次没有扣费。', link: CERTIFY },
  403009: { remedy: '这次没有扣费。', link: CERTIFY },
  429005: { remedy: '登录后用沙箱密钥调用不受这个限制。' },
};

function byStatus(status: number): Omit<Trouble, 'meaning'> {
  return { remedy: status >= 500 ? '这次没有扣费，稍后再试。' : '这次没有扣费，改好后再发送。' };
}

const SHOWN = /json|text|xml|javascript|html/i;

function textOf(headers: Headers, body: Uint8Array): string {
  const type = headers.get('content-type') ?? '';
  if (type && !SHOWN.test(type)) return `（${type}，${body.byteLength} 字节，不是文本）`;
  return new TextDecoder().decode(body);
}

function codeOf(body: Uint8Array): number | null {
  const { code } = fieldsOf(body);
  return typeof code === 'number' ? code : null;
}

/** The first field that the answer refuses, or its message. */
function messageOf(body: Uint8Array): string {
  const { msg, result, error } = fieldsOf(body);
  const said = (error as { message?: unknown } | null | undefined)?.message;
  if (msg === undefined && typeof said === 'string') return said.replace(/。$/, '');
  const fields = (result as { fields?: unknown } | null | undefined)?.fields;
  const field = Array.isArray(fields) ? (fields[0] as { path?: unknown; message?: unknown } | null) : undefined;
  if (typeof field?.path === 'string' && typeof field.message === 'string') return `${field.path} ${field.message}`;
  return typeof msg === 'string' ? msg.replace(/。$/, '') : '';
}

function fieldsOf(body: Uint8Array): { code?: unknown; msg?: unknown; result?: unknown; error?: unknown } {
  try {
    return (JSON.parse(new TextDecoder().decode(body)) as object | null) ?? {};
  } catch {
    return {};
  }
}
