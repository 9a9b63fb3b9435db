// For tests of all calls: a picture that may be read, and a cloud that nobody reaches, so that none of them waits for it.
import type { LicenceReaderSettings } from '../kernel/settings';

export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

export const unreachableReader: LicenceReaderSettings = {
  provider: 'tencent',
  endpoint: 'http://127.0.0.1:9/',
  waitMs: 1,
  secretId: '1',
  secretKey: '1',
};
