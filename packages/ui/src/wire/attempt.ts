// Calls that are carried out once: sending the same again after a lost connection goes under the same idempotency key.

export type Attempt = { input: string; key: string };

/** The attempt that sending `input` belongs to: `before`, if that sent the same, else a new one. */
export function attemptOf(input: unknown, before: Attempt | undefined): Attempt {
  const text = JSON.stringify(input, withFiles);
  return before?.input === text ? before : { input: text, key: newIdempotencyKey() };
}

export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** A random UUID. `crypto.randomUUID` needs https, this does not. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const withFiles = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
