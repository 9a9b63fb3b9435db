import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal } from './journal';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jishi-journal-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function file(): string {
  return join(directory, 'state.jsonl');
}

test('rows, their changes and removals are there after opening again', () => {
  const first = new Journal(directory);
  first.table<string>('a').put('1', 'old');
  first.table<string>('a').put('1', 'new\n行');
  first.table<number>('b').put('1', 7);
  first.table<number>('b').put('2', 8);
  first.table<number>('b').delete('2');
  first.close();
  const second = new Journal(directory);
  expect(second.table('a').entries()).toEqual([['1', 'new\n行']]);
  expect(second.table('b').entries()).toEqual([['1', 7]]);
  second.close();
});

test('a row is in the file before put returns', () => {
  const journal = new Journal(directory);
  journal.table('a').put('1', { paid: true });
  expect(readFileSync(file(), 'utf8')).toContain('"paid":true');
  journal.close();
});

test('what changes after closing is written nowhere, whoever has the descriptor by then', () => {
  const journal = new Journal(directory);
  journal.close();
  const other = join(directory, 'another-file');
  const descriptor = openSync(other, 'w');
  journal.table('a').put('1', 'late');
  journal.close();
  closeSync(descriptor); // still open
  expect(readFileSync(other, 'utf8')).toBe('');
  expect(readFileSync(file(), 'utf8')).toBe('');
});

test('a last line torn by a kill is dropped and what follows is kept', () => {
  const first = new Journal(directory);
  first.table('a').put('1', 'whole');
  first.close();
  appendFileSync(file(), '{"table":"a","id":"2","row":"to');
  const second = new Journal(directory);
  expect(second.table('a').entries()).toEqual([['1', 'whole']]);
  second.table('a').put('3', 'after');
  second.close();
  const third = new Journal(directory);
  expect(third.table('a').entries()).toEqual([
    ['1', 'whole'],
    ['3', 'after'],
  ]);
  third.close();
});

test('a line damaged in the middle is reported, not skipped', () => {
  writeFileSync(file(), '{"table":"a","id":"1","row":1}\nrubbish\n{"table":"a","id":"2","row":2}\n');
  expect(() => new Journal(directory)).toThrow('line 2 is damaged');
});

test('a file of many changes to few rows is rewritten small', () => {
  const journal = new Journal(directory);
  const table = journal.table<number>('a');
  for (let round = 0; round <= 25_000; round += 1) table.put('same', round);
  expect(statSync(file()).size).toBeLessThan(500_000);
  journal.close();
  const again = new Journal(directory);
  expect(again.table('a').get('same')).toBe(25_000);
  again.close();
});

test('nobody else can read the file', () => {
  const journal = new Journal(directory);
  journal.table('a').put('1', 'key');
  expect(statSync(file()).mode & 0o077).toBe(0);
  journal.close();
});
