// A table of what the server refuses, and what to do about it.
import { refusals } from '@jishi/contract/refusals';

/** Rows of code, reason and what to do, by the names of refusals. */
export function codeRows(codes: readonly (readonly [name: keyof typeof refusals, then: string])[]): string {
  return codes
    .map(([name, then]) => {
      const { code, msg } = refusals[name];
      return `<tr><td><code>${code}</code></td><td>${msg}</td><td>${then}</td></tr>`;
    })
    .join('\n');
}
