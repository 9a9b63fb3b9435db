import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { actionWords, targetWords } from '@jishi/contract/audit-words';
import { describe, expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const texts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));

/** Every literal that stands behind `name:` or `name =`, both sides of a choice included. */
function literalsOf(name: string, shape: RegExp): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${name}\\s*[:=]([^;,}]*)`, 'g'))].flatMap(([, expression]) =>
      [...expression!.matchAll(/'([^']*)'/g)].map(([, literal]) => literal!),
    ),
  );
  return [...new Set(found.filter((literal) => shape.test(literal)))].toSorted();
}

/** `action`, and what a kind of review calls its acts. */
const actions = literalsOf('(?:action|opened|agreed|granted|refused|takenBack)', /^[a-z]+\.[a-z]\w+$/i);
const targets = literalsOf('targetKind', /^[a-z]\w*$/i);

describe('what the server records', () => {
  test('is found in its sources', () => {
    expect(actions.length).toBeGreaterThan(50);
    expect(actions).toEqual(
      expect.arrayContaining([
        'content.scheduleEntry',
        'content.publishEntry',
        'account.freeze',
        'message.sendBroadcast',
        'payment.takeBackAdjustment',
      ]),
    );
    expect(targets).toEqual(expect.arrayContaining(['member', 'broadcast', 'protocol']));
  });

  test('has words for every action', () => {
    expect(actions.filter((action) => actionWords(action) === '')).toEqual([]);
  });

  test('has words for every kind of object', () => {
    expect(targets.filter((kind) => targetWords(kind) === kind)).toEqual([]);
  });
});
