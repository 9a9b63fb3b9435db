// Reading the environment's variables.

export type Environment = Record<string, string | undefined>;

/** `a, b` as its items; none for an empty text. */
export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** `name=value,name=value`. @throws Error for anything else */
export function pairs(env: Environment, name: string): Record<string, string> {
  return pairsOf(name, env[name]);
}

/** As `pairs`, of a text. @throws Error naming `name` */
export function pairsOf(name: string, text: string | undefined): Record<string, string> {
  return Object.fromEntries(
    list(text).map((item) => {
      const [key = '', value = '', ...more] = item.split('=').map((part) => part.trim());
      if (!key || !value || more.length) throw new Error(`${name}: ${item} is not name=value`);
      return [key, value];
    }),
  );
}

/** A whole number. @throws Error for anything else */
export function whole(env: Environment, name: string, fallback: number): number {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} must be a whole number, not ${value}`);
  return number;
}

/** @throws Error when it is not set */
export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} must be set`);
  return value;
}
