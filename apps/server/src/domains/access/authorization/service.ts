// A member lets a program have a key of its own: what it asks for, shown and judged, and the code that it exchanges.
import * as contract from '@jishi/contract/access/authorization';
import { keyMode, keyStatus } from '@jishi/contract/enums/access';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { digestOf, newSecret } from '../../../kernel/secret';
import { recordAudit } from '../../audit';
import { type Limits, limitsOf } from '../key/rules';
import * as limitStore from '../key/limit/store';
import { requireApplied } from '../key/scope/service';
import { makeKey } from '../key/service';
import { requireProof } from '../proof/service';
import { describedClient } from './client/document/service';
import { isDocumentAddress } from './client/document/rules';
import { type Client, clientOf, hasRegistered, isLocal } from './client/rules';
import { type Asked, answerTo, errorOf } from './rules';
import * as store from './store';

/** What a program asks for, as the member is to see it. @throws Refusal invalidInput when nobody may be sent there */
export const readAuthorization = useCase(contract.readAuthorization, async (ctx, asked) => {
  const client = await clientFor(ctx, asked);
  const { publicUrl } = ctx.settings;
  const known = await store.selectKeyOf(ctx.db, ctx.member, asked.program);
  const error = errorOf(asked, resourcesOf(ctx));
  const { protocol, host } = new URL(asked.redirectUri);
  return {
    name: client.name,
    host: protocol.startsWith('http') ? host : protocol.slice(0, -1),
    isLocal: isLocal(asked.redirectUri),
    documentHost: isDocumentAddress(asked.program) ? new URL(asked.program).host : null,
    keyName: known?.name ?? null,
    declined: answerTo(asked, publicUrl, { error: 'access_denied' }),
    refused: error ? answerTo(asked, publicUrl, { error }) : null,
  };
});

/** The program that a request names, which may be answered at its address. @throws Refusal invalidInput */
async function clientFor(
  ctx: Context & { member: MemberId },
  { program, redirectUri }: { program: string; redirectUri: string },
): Promise<Client> {
  const isDocument = isDocumentAddress(program);
  const client = isDocument ? await describedClient(ctx, program) : clientOf(ctx.vault, program);
  if (!client) throw invalidField('program', isDocument ? UNDESCRIBED : UNREGISTERED);
  if (!hasRegistered(client, redirectUri)) throw invalidField('redirectUri', '回到程序的地址和它登记的不一致');
  return client;
}

const UNREGISTERED = '请求授权的程序没有登记过，请在程序里重新连接';
const UNDESCRIBED = '没有取到这个程序的说明文件，或内容不对，请稍后再试';

/** What programs may ask a key for: the MCP server. */
function resourcesOf({ settings }: Context): string[] {
  return [`${settings.publicUrl}/mcp`];
}

/**
 * Makes a key for a program, or changes the one that it has; its secret is made when the program comes with the code.
 * @throws Refusal invalidInput, stateConflict when there are 20 keys, or of the proof
 */
export const grantAuthorization = useCase(contract.grantAuthorization, async (ctx, input) => {
  const memberId = ctx.member;
  const client = await clientFor(ctx, input);
  const { publicUrl } = ctx.settings;
  const error = errorOf(input, resourcesOf(ctx));
  if (error) return { redirect: answerTo(input, publicUrl, { error }) };
  const limits = limitsOf(input, ctx.now());
  await requireApplied(ctx, memberId, limits.projectIds);
  await requireProof(ctx, memberId, input);
  const code = newSecret();
  await withTransaction(ctx, async (tx) => {
    const keyId = await keyFor(tx, ctx, memberId, { clientId: input.program, client, limits });
    const { redirectUri, codeChallenge } = input;
    await store.insertCode(tx, {
      codeHash: digestOf(code),
      memberId,
      keyId,
      redirectUri,
      challenge: codeChallenge!,
    });
  });
  return { redirect: answerTo(input as Asked, publicUrl, { code }) };
});

type For = { clientId: string; client: Client; limits: Limits };

/** The program's key with these limits. */
async function keyFor(tx: Transaction, ctx: Context, memberId: MemberId, { clientId, client, limits }: For) {
  await store.lockMember(tx, memberId);
  const known = await store.selectKeyOf(tx, memberId, clientId);
  const keyId = known?.id ?? (await makeKey(tx, ctx, memberId, { mode: keyMode.live, isDefault: false, limits })).id;
  if (known) {
    await limitStore.lockKey(tx, memberId, keyId);
    const now = await store.selectKeyOf(tx, memberId, clientId);
    if (now?.status === keyStatus.stopped) throw new Refusal('stateConflict', '这个程序的密钥由平台停用，请联系客服');
    await limitStore.updateLimits(tx, memberId, keyId, limits);
    await limitStore.updateStatus(tx, memberId, keyId, keyStatus.on);
  }
  await store.bindKey(tx, keyId, { clientId, clientName: client.name });
  await recordAudit(tx, ctx, {
    action: 'access.authorize',
    targetKind: 'apiKey',
    targetId: keyId,
    after: { name: limits.name, client: client.name },
  });
  return keyId;
}
