import { expect, test } from 'vitest';
import { responseOf, tc3Authorization } from './tc3';

/** The request worked through in the signature document, with its published keys and signatures. */
test.each([
  [
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  ],
  [
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
    'Gu5t9xGARNpq86cd98joQYCN3*******',
    '2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
  ],
])('the example of the document has its published signature: %s', (id, secret, signature) => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const request = { host: 'cvm.tencentcloudapi.com', service: 'cvm', timestamp: 1551113065, body };
  expect(tc3Authorization(request, { id, secret })).toBe(
    `TC3-HMAC-SHA256 Credential=${id}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
  );
});

test.each([
  [
    200,
    '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"m"},"RequestId":"r"}}',
    'refused: Auth',
  ],
  [200, '<html>It works!</html>', 'HTTP 200'],
  [200, '{"Response":null}', 'HTTP 200'],
  [200, 'null', 'HTTP 200'],
  [502, '{"Response":{"RequestId":"r"}}', 'HTTP 502'],
])('HTTP %i with %s is no answer', (status, text, words) => {
  expect(() => responseOf(status, text)).toThrow(words);
});
