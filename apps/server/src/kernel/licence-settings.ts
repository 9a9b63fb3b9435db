// Who reads pictures of business licences: settings.
import { type Environment, required } from './environment';

/** A cloud's OCR: RecognizeBusinessLicense of Alibaba Cloud, or BizLicenseOCR of Tencent Cloud. */
export type LicenceReaderSettings = {
  endpoint: string;
  /** How long an answer is waited for, in milliseconds. */
  waitMs: number;
} & (
  | { provider: 'aliyun'; accessKeyId: string; accessKeySecret: string }
  | { provider: 'tencent'; secretId: string; secretKey: string }
);

/** The clouds' official addresses, and how long an answer of theirs is waited for. */
export const LICENCE_CLOUDS = {
  aliyun: 'https://ocr-api.cn-hangzhou.aliyuncs.com/',
  tencent: 'https://ocr.tencentcloudapi.com/',
  waitMs: 15_000,
} as const;

/** Undefined: this server itself. @throws Error for another reader, or for one without its keys */
export function licenceReader(env: Environment): LicenceReaderSettings | undefined {
  switch (env.LICENCE_OCR || 'offline') {
    case 'offline':
      return undefined;
    case 'aliyun':
      return {
        provider: 'aliyun',
        waitMs: LICENCE_CLOUDS.waitMs,
        endpoint: env.ALIYUN_OCR_ENDPOINT ?? LICENCE_CLOUDS.aliyun,
        accessKeyId: required(env, 'ALIYUN_OCR_ACCESS_KEY_ID'),
        accessKeySecret: required(env, 'ALIYUN_OCR_ACCESS_KEY_SECRET'),
      };
    case 'tencent':
      return {
        provider: 'tencent',
        waitMs: LICENCE_CLOUDS.waitMs,
        endpoint: env.TENCENT_OCR_ENDPOINT ?? LICENCE_CLOUDS.tencent,
        secretId: required(env, 'TENCENT_OCR_SECRET_ID'),
        secretKey: required(env, 'TENCENT_OCR_SECRET_KEY'),
      };
    default:
      throw new Error(`LICENCE_OCR must be offline, aliyun or tencent, not ${env.LICENCE_OCR}`);
  }
}
