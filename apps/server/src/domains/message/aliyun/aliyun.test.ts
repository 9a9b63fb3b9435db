import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handoverOf, handoverOfFailure } from './rules';

test.each([
  [200, { Code: 'OK', BizId: '9^0' }, { outcome: 'sent', carrierRef: '9^0' }],
  [200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, { outcome: 'refused', temporary: false }],
  [200, { Code: 'isp.SYSTEM_ERROR' }, { outcome: 'refused', temporary: true }],
  [400, { Code: 'SignatureDoesNotMatch' }, { outcome: 'refused', temporary: false }],
  [400, { Code: 'Throttling.User' }, { outcome: 'refused', temporary: true }],
  [503, { Code: 'ServiceUnavailable' }, { outcome: 'unknown' }],
  [200, {}, { outcome: 'unknown' }],
  [404, {}, { outcome: 'unknown' }],
])('HTTP %i with %j is judged for what it is', (status, answer, outcome) => {
  expect(handoverOf(status, answer)).toMatchObject(outcome);
});

test('only the words of success mean sent, whatever a carrier answers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.dictionary(fc.string(), fc.anything()), (status, answer) => {
      const isSent = handoverOf(status, answer).outcome === 'sent';
      expect(isSent).toBe(status === 200 && answer['Code'] === 'OK');
    }),
  );
});

test('a connection that was never made has sent nothing; one that broke may have', () => {
  expect(handoverOfFailure({ code: 'ECONNREFUSED' })).toMatchObject({ outcome: 'refused', temporary: true });
  expect(handoverOfFailure({ code: 'UND_ERR_HEADERS_TIMEOUT' })).toMatchObject({ outcome: 'unknown' });
  expect(handoverOfFailure(undefined)).toMatchObject({ outcome: 'unknown' });
});
