// Values kept outside the form: in a share link's fragment, which browsers do not send to servers, and in this
// browser's history. Values that look like secrets are never kept.
import { fieldOf, type Param, type Values } from './parameters';

const SECRET = /secret|token|passw|auth|cookie|credential|api[-_]?key|app[-_]?code|密码|密钥/i;
/** A Base64 picture does not belong in a link. */
const LONGEST = 1000;

/** The values without those that look like a secret by name, and without very long ones. */
export function keepable(params: readonly Param[], values: Values): Values {
  return Object.fromEntries(
    params.flatMap((param) => {
      const value = values[fieldOf(param)] ?? '';
      return value === '' || value.length > LONGEST || SECRET.test(param.name) ? [] : [[fieldOf(param), value]];
    }),
  );
}

/** Values as the fragment of a share link. */
export function shareFragment(values: Values): string {
  return new URLSearchParams(values).toString();
}

/** The values of a share link that the endpoint has a field for; undefined when the fragment is something else. */
export function sharedValues(params: readonly Param[], fragment: string): Values | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const known = params.map(fieldOf).filter((field) => given.has(field));
  return known.length > 0 ? Object.fromEntries(known.map((field) => [field, given.get(field) ?? ''])) : undefined;
}
