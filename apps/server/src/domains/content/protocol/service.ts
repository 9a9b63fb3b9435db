// Agreements: versions are published one after another, the last one is in force.
import * as contract from '@jishi/contract/content';
import type { Queryable } from '@jishi/db';
import sanitizeHtml from 'sanitize-html';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { privacyPolicy } from '../../../texts/privacy-policy';
import { rechargeAgreement } from '../../../texts/recharge-agreement';
import { supplierAgreement } from '../../../texts/supplier-agreement';
import { userAgreement } from '../../../texts/user-agreement';
import { recordAudit } from '../../audit';
import { type ProtocolCode, insertProtocol, selectCurrent } from './store';

/** @throws Refusal notFound while none is published */
export const getProtocol = useCase(contract.getProtocol, async (ctx, { code }) => {
  const row = await selectCurrent(ctx.db, code);
  if (!row) throw new Refusal('notFound');
  return { code, title: row.title, html: row.html, version: row.version, publishTime: formatTime(row.publishedAt) };
});

/** The version in force and its title; undefined while there is none. */
export async function protocolInForce<Code extends ProtocolCode>(
  db: Queryable,
  code: Code,
): Promise<{ code: Code; title: string; version: string } | undefined> {
  const row = await selectCurrent(db, code);
  return row && { code, title: row.title, version: row.version };
}

export type ProtocolText = {
  code: ProtocolCode;
  /** The day it takes effect, yyyy.MM.dd; another one of that day gets a suffix. */
  version: string;
  title: string;
  html: string;
};

/** Puts a version into force; false when there is one of this name already, which stays as it is. */
export function publishProtocol(ctx: Context, text: ProtocolText): Promise<boolean> {
  const html = sanitizeHtml(text.html, { allowedTags: ['h2', 'h3', 'p', 'ol', 'ul', 'li', 'strong'] });
  return withTransaction(ctx, async (tx) => {
    const id = await insertProtocol(tx, { ...text, html, publishedAt: ctx.now() });
    if (!id) return false;
    await recordAudit(tx, ctx, {
      action: 'content.publishProtocol',
      targetKind: 'protocol',
      targetId: id,
      after: { code: text.code, version: text.version },
    });
    return true;
  });
}

/** Publishes the texts the product comes with, where nothing has been published yet. Safe to run at every start. */
export async function seedProtocols(ctx: Context): Promise<void> {
  for (const text of [userAgreement, privacyPolicy, rechargeAgreement, supplierAgreement]) {
    if (!(await selectCurrent(ctx.db, text.code))) await publishProtocol(ctx, text);
  }
}
