import { expect, test } from 'vitest';
import { filledSample } from './own-key';

const SAMPLE = "curl -H 'Authorization: APPCODE <AppSecret>' -H 'X-Ca-Key: <AppKey>' # <AppKey>";

test('a sample takes the AppKey wherever it stands, and the secret only while it is given', () => {
  expect(filledSample(SAMPLE, {})).toBe(SAMPLE);
  expect(filledSample(SAMPLE, { appKey: 'ak$&' })).toBe(SAMPLE.replaceAll('<AppKey>', () => 'ak$&'));
  const whole = filledSample(SAMPLE, { appKey: 'ak1', secret: 's$1' });
  expect(whole).toBe("curl -H 'Authorization: APPCODE s$1' -H 'X-Ca-Key: ak1' # ak1");
});
