// What a failed connection says about what was sent over it.

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Why a call failed, as a code, and whether it carried anything: nothing leaves over a connection that was never made. */
export function failureOf(error: unknown): { code: string; mayHaveArrived: boolean } {
  const code = short(String((error as { code?: unknown } | null)?.code ?? 'unknown'));
  return { code, mayHaveArrived: !NEVER_LEFT.has(code) };
}

/** A code or text that a provider sent, as much of it as is kept. */
export function short(text: string, most = 60): string {
  return text.replaceAll('\0', '').slice(0, most);
}
