// For tests of all calls: a cloud that reads licences and that nobody reaches, so that none of them waits for it.
import type { LicenceReaderSettings } from '../kernel/licence-settings';

export const unreachableReader: LicenceReaderSettings = {
  provider: 'tencent',
  endpoint: 'http://127.0.0.1:9/',
  waitMs: 1,
  secretId: '1',
  secretKey: '1',
};
