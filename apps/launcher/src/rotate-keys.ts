// Begins changing the master key of this machine's site: a new key in its file. The server seals everything anew while it runs.
import { addMasterKey } from '@jishi/vault';
import type { Site } from './server-command';

/** Puts a new key in front of those in the site's file. Returns what to do next. @throws Error in plain words */
export function beginRotation({ dataDir, env }: Site): string {
  if (env['JISHI_SECRET_KEY']) {
    throw new Error('密钥在 JISHI_SECRET_KEY 里：用 openssl rand -base64 32 生成一把，写在最前面，逗号后面是现有的。');
  }
  const file = addMasterKey(dataDir);
  return `新密钥已写在 ${file} 的第一行。请重新启动，再运行 npm run rotate-keys。`;
}
