// The result of a try-out, in the words of the ticket.

export type TryAnswer = {
  /** HTTP status; null when nothing came back. */
  status: number | null;
  outcome: 'success' | 'refused' | 'limited' | 'unreachable';
  /** What happened and what to do next; empty after a success. */
  advice: string;
  /** The body as it should be shown. */
  text: string;
  language: 'json' | 'text';
  ms: number;
  requestId: string;
  /** Yuan, as the gateway stated it. */
  charge: string;
};

const SHOWN_CHARACTERS = 20_000;

/** Parses the gateway's answer; never throws, whatever the body. */
export function readAnswer(response: { status: number; headers: Headers }, body: string, ms: number): TryAnswer {
  const parsed = parseJson(body);
  const code = (parsed as { code?: unknown } | undefined)?.code;
  return {
    status: response.status,
    ...judge(response, code, parsed),
    text: shorten(parsed === undefined ? body : JSON.stringify(parsed, null, 2)),
    language: parsed === undefined ? 'text' : 'json',
    ms,
    requestId: response.headers.get('x-request-id') ?? '',
    charge: response.headers.get('x-charge') ?? '0',
  };
}

function judge(
  { status, headers }: { status: number; headers: Headers },
  code: unknown,
  body: unknown,
): Pick<TryAnswer, 'outcome' | 'advice'> {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'));
    const wait = seconds > 0 ? `请 ${seconds} 秒后再试` : '请稍后再试';
    return { outcome: 'limited', advice: `试用次数到了上限，没有扣费。${wait}，登录后用沙箱密钥调用不受这个限制。` };
  }
  if (status < 300 && (code === 0 || code === undefined)) return { outcome: 'success', advice: '' };
  const reason = reasonOf(body) ?? `网关答复 ${status}`;
  const next = status >= 500 ? '稍后可以再试' : '改一下参数可以再试';
  return { outcome: 'refused', advice: `${reason}。这次没有扣费，${next}。` };
}

/** The error in an answer: the first refused field, or its message. */
function reasonOf(body: unknown): string | undefined {
  const { msg, result } = (body ?? {}) as { msg?: unknown; result?: { fields?: unknown } | null };
  const field = Array.isArray(result?.fields) ? (result.fields[0] as { path?: unknown; message?: unknown }) : undefined;
  if (typeof field?.path === 'string' && typeof field.message === 'string') return `${field.path} ${field.message}`;
  return typeof msg === 'string' && msg ? msg.replace(/。$/, '') : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

// An answer containing a picture can have megabytes; nobody reads past the first screens.
function shorten(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  return `${text.slice(0, SHOWN_CHARACTERS)}\n…（共 ${text.length} 个字符，只显示前 ${SHOWN_CHARACTERS} 个）`;
}
