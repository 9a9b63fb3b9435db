// What the answers of Alibaba Cloud's SMS service mean for a message.

/**
 * sent: the carrier has it. refused: it will never go out; `temporary` if the same message may pass later. unknown: it
 * may or may not have gone out.
 */
export type Handover =
  | { outcome: 'sent'; carrierRef: string }
  | { outcome: 'refused'; code: string; temporary: boolean }
  | { outcome: 'unknown'; code: string };

/** What an answer to SendSms says. */
export function handoverOf(status: number, answer: Readonly<Record<string, unknown>>): Handover {
  const { Code: code, BizId: carrierRef } = answer;
  if (status >= 500 || typeof code !== 'string') return { outcome: 'unknown', code: `HTTP ${status}` };
  if (status === 200 && code === 'OK') return { outcome: 'sent', carrierRef: String(carrierRef ?? '').slice(0, 60) };
  return { outcome: 'refused', code: code.slice(0, 60), temporary: isTemporary(code) };
}

/** Refusals unrelated to the message itself. */
function isTemporary(code: string): boolean {
  return code.startsWith('Throttling') || code === 'isp.SYSTEM_ERROR';
}

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The outcome of a failed connection: one that was never made carried nothing. */
export function handoverOfFailure(error: unknown): Handover {
  const code = String((error as { code?: unknown } | null)?.code ?? 'unknown').slice(0, 60);
  return NEVER_LEFT.has(code) ? { outcome: 'refused', code, temporary: true } : { outcome: 'unknown', code };
}
