import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientInfoHeader } from './client-info';

const read = (header: string): unknown => JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
const now = new Date('2026-11-20T16:05:06.789Z');

test('the header says when in Beijing time, which client, which visit and whose token', () => {
  expect(read(clientInfoHeader({ token: 't1', bdVid: 'v1', now }))).toMatchObject({
    dateTime: '2026-11-21 00:05:06',
    clientType: 3,
    bdVid: 'v1',
    token: 't1',
  });
});

test('the request number is a whole number from 1 to 100', () => {
  for (let count = 0; count < 500; count++) {
    const { requestId } = read(clientInfoHeader({ token: '', bdVid: '', now })) as { requestId: number };
    expect(Number.isInteger(requestId) && requestId >= 1 && requestId <= 100).toBe(true);
  }
});

test('any text survives the header, and the header is always fit for HTTP', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (bdVid) => {
      const header = clientInfoHeader({ token: '', bdVid, now });
      expect(header).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(read(header)).toMatchObject({ bdVid });
    }),
  );
});
