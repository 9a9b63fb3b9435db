// How long those who stop the product wait for calls under way.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultTiming } from '../../gateway/src/settings';
import { CALLS_WITHIN_MS } from './supervisor';

const deploy = path.join(import.meta.dirname, '../../../deploy');

test('the launcher and systemd wait longer than the gateway gives its calls', () => {
  expect(CALLS_WITHIN_MS).toBeGreaterThan(defaultTiming.shutdown);
  for (const unit of ['jishi-gateway@.service', 'jishi-server.service']) {
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(readFileSync(path.join(deploy, unit), 'utf8'))?.[1];
    expect(Number(seconds) * 1000, unit).toBeGreaterThanOrEqual(CALLS_WITHIN_MS);
  }
});
