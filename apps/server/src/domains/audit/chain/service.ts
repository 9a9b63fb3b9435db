// The audit chain: entries are sealed into it, its head is anchored outside of the database, and all of it is verified.
import { createReadStream, existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as contract from '@jishi/contract/console/audit';
import { signingKey } from '@jishi/vault';
import { request } from 'undici';
import type { Context } from '../../../kernel/context';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import {
  type Anchor,
  type Fault,
  type Verification,
  anchorLine,
  faultText,
  readAnchor,
  verificationReport,
} from './rules';
import * as store from './store';

type Site = Pick<Context, 'db' | 'settings' | 'vault' | 'now'>;

const SEALED_AT_ONCE = 2_000;
const VERIFIED_AT_ONCE = 20_000;
const ANCHORS_AT_ONCE = 2_000;
const WEBHOOK_MS = 10_000;
const ANCHOR_FILE = 'audit-anchors.jsonl';

const keyOf = ({ vault }: Pick<Site, 'vault'>) => signingKey(vault, 'audit.anchor');
const fileOf = ({ settings }: Pick<Site, 'settings'>) => path.join(settings.dataDir, ANCHOR_FILE);

/** Puts every entry that was committed into the chain. */
export async function sealEntries({ db }: Pick<Site, 'db'>): Promise<void> {
  while ((await db.transaction((tx) => store.sealSome(tx, SEALED_AT_ONCE))) === SEALED_AT_ONCE);
}

/**
 * Tells each place outside the chain's head, unless it knows it. A place may hear the same head twice, never less.
 * @throws Error when the webhook does not take it; the file has it by then
 */
export async function anchorHead(site: Site): Promise<void> {
  await anchorAt(site, 'file', (line) =>
    // a line of its own, also behind one that a crash cut off
    appendFile(fileOf(site), `\n${line}\n`, { mode: 0o600, flush: true }),
  );
  const { auditWebhook } = site.settings;
  if (auditWebhook) await anchorAt(site, 'webhook', (line) => post(auditWebhook, line));
}

async function anchorAt(site: Site, place: store.Place, tell: (line: string) => Promise<void>): Promise<void> {
  const head = await store.selectHeadUnknownTo(site.db, place);
  if (!head) return;
  await tell(anchorLine(head, keyOf(site).privateKey));
  await store.noteAnchor(site.db, place, head.seq, site.now());
}

async function post(url: string, body: string): Promise<void> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'jishi-audit/1' },
    body,
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await answer.dump();
  if (statusCode >= 300) throw new Error(`the audit webhook answered ${statusCode}`);
}

/** Holds the whole chain against its entries and against the anchors in this machine's file, and notes how it went. */
export async function verifyChain(site: Site): Promise<Verification> {
  const anchored = await verifyAnchors(site);
  let [after, rows] = [0n, 0];
  let fault: Fault | undefined;
  for (;;) {
    const step = await store.verifySome(site.db, after, VERIFIED_AT_ONCE);
    if (!step) break;
    [after, rows, fault] = [step.upTo, rows + step.links, step.fault];
    if (fault) break;
  }
  fault ??= (await store.selectOutside(site.db)) ?? anchored.fault;
  const last = await store.selectLink(site.db, after);
  const { anchors } = anchored;
  const verification = { rows, anchors, lastEntry: last?.entryId ?? null, lastAt: last?.at ?? null, fault };
  await store.noteVerification(site.db, verification, site.now());
  return verification;
}

/** Anchors in the file that the chain bears out, and the first that it does not. */
async function verifyAnchors(site: Site): Promise<{ anchors: number; fault: Fault | undefined }> {
  const { publicKey } = keyOf(site);
  let [anchors, number] = [0, 0];
  let some: Anchor[] = [];
  const held = async () => {
    const found = await store.selectContradicted(site.db, some);
    anchors += some.length;
    some = [];
    return found && faultOf(found);
  };
  if (existsSync(fileOf(site))) {
    for await (const line of createInterface({ input: createReadStream(fileOf(site)), crlfDelay: Infinity })) {
      number += 1;
      const anchor = readAnchor(line, publicKey);
      if (anchor === 'forged') return { anchors, fault: { kind: 'forged', seq: BigInt(number), entryId: null } };
      if (anchor) some.push(anchor);
      const fault = some.length === ANCHORS_AT_ONCE ? await held() : undefined;
      if (fault) return { anchors, fault };
    }
  }
  return { fault: await held(), anchors };
}

function faultOf({ isGone, end, seq, entryId }: Anchor & { isGone: boolean; end: bigint }): Fault {
  if (!isGone) return { kind: 'rewritten', seq, entryId };
  const first = end + 1n;
  return { kind: 'cut', seq: first, entryId: first === seq ? entryId : null };
}

/** `verifyChain`, in words. */
export async function reportChain(site: Site): Promise<{ text: string; isWhole: boolean }> {
  await sealEntries(site);
  const verification = await verifyChain(site);
  const publicKey = keyOf(site).publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const lastTime = formatTimeOrNull(verification.lastAt) ?? '';
  return { text: verificationReport(verification, { lastTime, publicKey }), isWhole: !verification.fault };
}

/** How far the chain is anchored, and what the latest verification found. */
export const getAuditChain = useCase(contract.getAuditChain, async (ctx) => {
  const { waiting, anchoredRows, anchoredAt, verifiedAt, ...found } = await store.selectStanding(ctx.db);
  const { fault: kind, faultSeq: seq, faultEntryId: entryId } = found;
  return {
    waiting,
    anchored: anchoredAt && { rows: anchoredRows ?? 0, time: formatTime(anchoredAt) },
    verified: verifiedAt && {
      time: formatTime(verifiedAt),
      rows: found.rows ?? 0,
      anchors: found.anchors ?? 0,
      lastEntry: found.lastEntryId,
      lastTime: formatTimeOrNull(found.lastAt),
      fault: kind && faultText({ kind, seq, entryId }),
    },
  };
});
