// Calls that are carried out once: sending the same again after a lost connection goes under the same idempotency key.

export type Attempt = { input: string; key: string };

/** The attempt that sending `input` belongs to: `before`, if that sent the same, else a new one. */
export function attemptOf(input: unknown, before: Attempt | undefined): Attempt {
  const text = JSON.stringify(input, withFiles);
  return before?.input === text ? before : { input: text, key: newIdempotencyKey() };
}

/** `randomUUID` needs https, this does not. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const withFiles = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
