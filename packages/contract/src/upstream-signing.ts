// How the gateway signs requests to an upstream: a text composed from the request, its digest, and where the digest
// goes.
import * as z from 'zod';
import { SENT_VALUES, SIGNED_VALUES } from './signing-values';

const PLACEHOLDER = /\{(\w+)\}/g;

/** The first placeholder of a template that stands for nothing; undefined when all do. */
function strangeIn(template: string, known: readonly string[]): string | undefined {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!).find((name) => !known.includes(name));
}

const SignedPlace = z.object({
  in: z.enum(['header', 'query'], '请选择签名放在哪里'),
  name: z.string('请输入名称').regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, '名称不正确'),
  value: z.string('请输入值').regex(/^[\x20-\x7e]{1,500}$/, '值是 1 到 500 个可见的英文字符'),
});

export const UpstreamSigning = z
  .object({
    method: z.enum(['HmacSHA256', 'HmacSHA1', 'SHA256', 'MD5'], '请选择签名方法'),
    encoding: z.enum(['hex', 'hexUpper', 'base64'], '请选择编码'),
    text: z.string('请输入待签名文本').min(1, '请输入待签名文本').max(2000, '待签名文本最多 2000 个字'),
    places: z.array(SignedPlace).min(1, '至少要有一处放签名').max(10, '最多 10 处'),
  })
  .superRefine(({ method, text, places }, context) => {
    const strange = strangeIn(text, Object.keys(SIGNED_VALUES));
    if (strange) context.addIssue({ code: 'custom', path: ['text'], message: `没有 {${strange}} 这个占位符` });
    const keyed = method.startsWith('Hmac');
    if (text.includes('{secret}') === keyed)
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: keyed ? 'HMAC 已经用到密钥，文本里不能再有 {secret}' : '文本里要有 {secret}，否则谁都能签',
      });
    for (const [at, { value }] of places.entries()) {
      const unknown = strangeIn(value, SENT_VALUES);
      if (unknown)
        context.addIssue({ code: 'custom', path: ['places', at, 'value'], message: `这里不能用 {${unknown}}` });
    }
    if (!places.some(({ value }) => value.includes('{signature}')))
      context.addIssue({ code: 'custom', path: ['places', 0, 'value'], message: '至少一处的值要含 {signature}' });
  });

export type UpstreamSigning = z.infer<typeof UpstreamSigning>;
