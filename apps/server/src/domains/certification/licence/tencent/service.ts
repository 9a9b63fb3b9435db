// Tencent Cloud OCR 2018-11-19, BizLicenseOCR.
import { Agent } from 'undici';
import type { LicenceReaderSettings } from '../../../../kernel/licence-settings';
import { callTencent } from '../../../../kernel/tc3';
import type { Reading } from '../frames/rules';
import { readingFrom, saysNoLicence } from './rules';

const agent = new Agent({
  connect: { timeout: 3_000 },
  maxResponseSize: 1024 * 1024,
});

/** What the service reads in a picture; undefined when that shows no licence. @throws Error when it does not answer */
export async function askTencent(
  settings: Extract<LicenceReaderSettings, { provider: 'tencent' }>,
  picture: Uint8Array,
  now: Date,
): Promise<Reading | undefined> {
  const fields = { ImageBase64: Buffer.from(picture).toString('base64') };
  const call = { service: 'ocr', version: '2018-11-19', action: 'BizLicenseOCR', fields };
  try {
    return readingFrom(
      await callTencent(settings, call, now, {
        dispatcher: agent,
        headersTimeout: settings.waitMs,
        bodyTimeout: settings.waitMs,
      }),
    );
  } catch (error) {
    if (saysNoLicence(error)) return undefined;
    throw error;
  }
}
