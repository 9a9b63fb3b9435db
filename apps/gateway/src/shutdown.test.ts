import { expect, test } from 'vitest';
import { Shutdown } from './shutdown';

test('what was opened last is closed first, once', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown();
  shutdown.defer(() => void closed.push('database'));
  shutdown.defer(async () => void closed.push('front'));
  await shutdown.run();
  await shutdown.run();
  expect(closed).toEqual(['front', 'database']);
});

test('a step that fails keeps what lies below it open: a node whose calls are not booked does not leave', async () => {
  const closed: string[] = [];
  const shutdown = new Shutdown();
  shutdown.defer(() => void closed.push('membership'));
  shutdown.defer(() => Promise.reject(new Error('not booked')));
  await expect(shutdown.run()).rejects.toThrow('not booked');
  expect(closed).toEqual([]);
});
