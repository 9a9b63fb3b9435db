// A walk in words.
import type { Walked } from './walk';

/** What was done, and where it ended if it did not hold. */
export function tellWalk(seed: number, { done, days, found }: Walked): string {
  const counts = [...done].map(([name, { yes, no }]) => `${name} ${yes}${no > 0 ? `/${no}` : ''}`);
  const sum = [...done.values()].reduce((all, { yes, no }) => all + yes + no, 0);
  const walked = `seed ${seed}: ${sum} acts over ${days.toFixed(1)} days (done/refused): ${counts.join(', ')}`;
  if (!found) return `${walked}; nothing differs`;
  return [
    walked,
    `FAIL seed ${seed} at act ${found.act}:`,
    ...found.differences.map((line) => `  ${line}`),
    'the last acts:',
    ...found.tail.map((line) => `  ${line}`),
    `again: npm run model -- --seed ${seed} --acts ${found.act + 1}`,
  ].join('\n');
}
