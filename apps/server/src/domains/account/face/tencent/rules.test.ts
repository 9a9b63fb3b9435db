import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf, responseOf, startedOf, tc3Authorization } from './rules';

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

const person = { name: '张三', idNumber: '11010119900307002X' };
const about = (text: object) => ({ Text: { Name: '张三', IdCard: '11010119900307002x', ...text } });

test('nobody passes but by a zero for the very person', () => {
  expect(outcomeOf(about({ ErrCode: 0 }), person)).toBe('passed');
  expect(outcomeOf(about({ ErrCode: 0, Name: '李四' }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: 0, IdCard: '110101199003070038' }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: -5803 }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: null }), person)).toBe('waiting');
  expect(outcomeOf({ Text: null }, person)).toBe('waiting');
  fc.assert(
    fc.property(fc.anything(), (code) => {
      const outcome = () => outcomeOf(about({ ErrCode: code }), person);
      if (code === 0) expect(outcome()).toBe('passed');
      else if (code === null || code === undefined) expect(outcome()).toBe('waiting');
      else if (typeof code === 'number') expect(outcome()).toBe('failed');
      else expect(outcome).toThrow('no number');
    }),
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

test('a check that was started has a token and a page', () => {
  expect(startedOf({ BizToken: 'T', Url: 'https://faceid.test/h5' })).toEqual({
    bizToken: 'T',
    url: 'https://faceid.test/h5',
  });
  for (const wrong of [{}, { BizToken: 'T' }, { BizToken: '', Url: 'https://a.test' }, { BizToken: 'T', Url: 'x' }]) {
    expect(() => startedOf(wrong)).toThrow('without a token or page');
  }
});
