import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acs3Authorization, handoverOf, handoverOfFailure } from './rules';

test('the example of the V3 signature document comes out', () => {
  const authorization = acs3Authorization(
    {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      path: '/',
      parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      headers: {
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
      },
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  );
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

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
