// A change of a provider's keys: what it changes, whether it takes two, and how it reads. No secret is in any of its words.
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { factVerdict } from '@jishi/contract/enums/review';
import { type KeyKind, type Provider, type ProviderField, providers } from '@jishi/contract/providers';
import { type Texts, fieldsOf } from '../../../kernel/provider-settings';
import type { Fact } from '../../review';
import type { Changed } from '../rules';

const SET = '已设置';
const RENEWED = '已更换';
/** Of a shorter secret its end would say too much. */
const MARKED_FROM = 16;
/** A list that is longer is not read where it stands beside others. */
const LONG = 120;

const KEY_WORDS = { private: 'PRIVATE KEY', public: 'PUBLIC KEY' } as const;

/** A pasted RSA key in the one form that all providers' clients read; undefined for what is none. Bare Base64 is taken, too. */
export function keyOf(kind: KeyKind, pasted: string): string | undefined {
  const text = pasted.replaceAll(String.raw`\n`, '\n').trim();
  const pem = text.includes('-----BEGIN')
    ? text
    : `-----BEGIN ${KEY_WORDS[kind]}-----\n${text.replaceAll(/\s+/g, '')}\n-----END ${KEY_WORDS[kind]}-----`;
  try {
    const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType !== 'rsa') return undefined;
    return key
      .export({ type: kind === 'private' ? 'pkcs8' : 'spki', format: 'pem' })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

/** What stands for a value that is secret or long: a key's fingerprint, the end of a secret, how many a list has. '' for none. */
export function markOf({ kind, key, isSecret }: ProviderField, text: string): string {
  if (text === '') return '';
  if (key) {
    const pem = keyOf(key, text);
    if (!pem) return '';
    const shared = createPublicKey(pem).export({ type: 'spki', format: 'der' });
    return `指纹 ${createHash('sha256').update(shared).digest('hex').slice(0, 16)}`;
  }
  if (kind === 'lines' && text.length > LONG) return `${text.split(',').length} 项`;
  return isSecret && text.length >= MARKED_FROM ? `末四位 ${text.slice(-4)}` : '';
}

type Mistake = { name: string; message: string };

/** What was typed, as it is kept: without empty secrets, keys in one form. */
export function typedOf(
  provider: Provider,
  typed: Readonly<Record<string, string | undefined>>,
): { texts: Texts } | { mistake: Mistake } {
  const texts: Record<string, string> = {};
  for (const [name, field] of fieldsOf(provider)) {
    const text = typed[name];
    if (text === undefined || (text === '' && field.isSecret)) continue;
    const kept = text !== '' && field.key ? keyOf(field.key, text) : text;
    if (kept === undefined) {
      const what = field.key === 'private' ? '私钥' : '公钥';
      return { mistake: { name, message: `${field.label}不是一把完整的 RSA ${what}，请粘贴全部内容` } };
    }
    texts[name] = kept;
  }
  return { texts };
}

/** The names of what differs from what holds. */
export function differing(provider: Provider, now: Texts, next: Texts): string[] {
  return fieldsOf(provider).flatMap(([name, { key }]) => {
    if (next[name] === undefined) return [];
    const [before, after] = [now[name] ?? '', next[name]].map((text) =>
      key && text ? (keyOf(key, text) ?? text) : text,
    );
    return before === after ? [] : [name];
  });
}

/** How the changed values read before and after. */
export function changedIn(provider: Provider, names: readonly string[], now: Texts, next: Texts): Changed {
  return Object.fromEntries(
    fieldsOf(provider).flatMap(([name, field]) => {
      if (!names.includes(name)) return [];
      const [before = '', after = ''] = [now[name], next[name]];
      if (field.isSecret) return [[name, { from: before && SET, to: before && after ? RENEWED : after && SET }]];
      return [[name, { from: shown(field, before), to: shown(field, after) }]];
    }),
  );
}

const shown = (field: ProviderField, text: string) => markOf(field, text) || text;

/** Whoever holds these keys gets members' money or their codes, and whoever says an address gets what is sent there. */
export function takesTwo(provider: Provider, names: readonly string[]): boolean {
  return (
    providers[provider].guards !== undefined ||
    fieldsOf(provider).some(([name, { kind }]) => kind === 'address' && names.includes(name))
  );
}

/** Those of `names` that are addresses. */
export function addressesIn(provider: Provider, names: readonly string[]): string[] {
  return fieldsOf(provider).flatMap(([name, { kind }]) => (kind === 'address' && names.includes(name) ? [name] : []));
}

/** What operators said, without what is declared no more, in what is kept open and what is sealed. */
export function parted(provider: Provider, said: Texts): { open: Texts; secret: Texts } {
  const picked = (isWanted: (field: ProviderField) => boolean) =>
    Object.fromEntries(
      fieldsOf(provider).flatMap(([name, field]) => {
        const text = said[name];
        return isWanted(field) && text !== undefined ? [[name, text]] : [];
      }),
    );
  return { open: picked(({ isSecret }) => !isSecret), secret: picked(({ isSecret }) => isSecret) };
}

/** The fields of a change, with what they are called. */
export function shownFields(provider: Provider, changed: Changed) {
  return fieldsOf(provider).flatMap(([name, { label }]) => (changed[name] ? [{ name, label, ...changed[name] }] : []));
}

/** What a change is about, in words. */
export function titleOf(provider: Provider, changed: Changed): string {
  return `${providers[provider].name}：${shownFields(provider, changed)
    .map(({ label }) => label)
    .join('、')}`;
}

/** What is proposed beside what holds. */
export function factsOf(provider: Provider, changed: Changed, reason: string): Fact[] {
  return [
    { label: '服务商', given: providers[provider].name },
    ...shownFields(provider, changed).map(({ label, from, to }) => ({
      label,
      given: to || '不填',
      found: from || '没有',
      verdict: factVerdict.differs,
      source: '改动以前',
    })),
    { label: '原因', given: reason },
  ];
}

/** One side of a change as the audit trail keeps it. */
export function auditedSide(provider: Provider, changed: Changed, side: 'from' | 'to'): Texts {
  return Object.fromEntries(shownFields(provider, changed).map((field) => [field.label, field[side] || '没有']));
}
