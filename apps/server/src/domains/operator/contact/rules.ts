// The phone or e-mail address by which an operator joined: how it is found, sealed and shown.
import type { Vault } from '@jishi/vault';
import { maskPhone } from '../../../kernel/phone';
import { maskEmail } from '../../message';

/** One person must not be two operators: decisions of two need two people. */
export const KNOWN_CONTACT = '这个手机号或邮箱已经是一位操作员的，链接只能发给还没有加入的人';

/** Bound to the account, so that a cipher cannot be moved to another row. */
export const contactContext = (account: string) => `operator.contact:${account}`;

/** The lookup key of a contact, which is sealed. */
export function contactKeyOf(vault: Vault, contact: string): Buffer {
  return vault.keyedDigest(contact, 'operator.contact');
}

export function sealContact(vault: Vault, account: string, contact: string): Buffer {
  return vault.seal(contact, contactContext(account));
}

export function openContact(vault: Vault, account: string, cipher: Buffer): string {
  return vault.openText(cipher, contactContext(account));
}

export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact);
}
