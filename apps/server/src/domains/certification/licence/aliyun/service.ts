// Alibaba Cloud OCR 2021-07-07, RecognizeBusinessLicense: the picture is the body.
import { Agent, request } from 'undici';
import { acs3Authorization, acs3Headers } from '../../../../kernel/acs3';
import type { LicenceReaderSettings } from '../../../../kernel/licence-settings';
import type { Reading } from '../frames/rules';
import { readingOf } from './rules';

const ACTION = 'RecognizeBusinessLicense';
const VERSION = '2021-07-07';
const agent = new Agent({
  connect: { timeout: 3_000 },
  maxResponseSize: 1024 * 1024,
});

/** What the service reads in a picture; undefined when that shows no licence. @throws Error when it does not answer */
export async function askAliyun(
  settings: Extract<LicenceReaderSettings, { provider: 'aliyun' }>,
  picture: Uint8Array,
  now: Date,
): Promise<Reading | undefined> {
  const { origin, host, pathname: path } = new URL(settings.endpoint);
  const headers = {
    ...acs3Headers({ action: ACTION, version: VERSION, now, body: picture }),
    'content-type': 'application/octet-stream',
  };
  const authorization = acs3Authorization(
    { method: 'POST', host, path, parameters: {}, headers },
    { id: settings.accessKeyId, secret: settings.accessKeySecret },
  );
  const response = await request(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: picture,
    dispatcher: agent,
    headersTimeout: settings.waitMs,
    bodyTimeout: settings.waitMs,
  });
  return readingOf(response.statusCode, await response.body.text());
}
