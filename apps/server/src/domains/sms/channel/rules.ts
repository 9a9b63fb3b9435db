// What is allowed of a channel.
import { isIP } from 'node:net';
import { smsProvider } from '@jishi/contract/enums/sms-channel';

/** Lines of addresses and networks; a line that is none is returned as `wrong`. */
export function sourcesOf(text: string): { sources: string[]; wrong?: string } {
  const sources = text.split(/[\s,，;；]+/).filter((line) => line !== '');
  const wrong = sources.find((source) => !isNetwork(source));
  return { sources, ...(wrong !== undefined && { wrong }) };
}

function isNetwork(source: string): boolean {
  const [net = '', bits, ...more] = source.split('/');
  const family = isIP(net);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** The variables of a test, name=value a line, in their order; undefined when a line is none. */
export function testValuesOf(text: string): { name: string; value: string }[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => {
    const at = line.indexOf('=');
    return at > 0 ? { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() } : undefined;
  });
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** Whether an application's number is needed. */
export function needsAppId(provider: number): boolean {
  return provider === smsProvider.tencent;
}
