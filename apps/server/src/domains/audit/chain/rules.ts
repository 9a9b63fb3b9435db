// Anchors of the audit chain, and what is said about a verification.
import { type KeyObject, sign, verify } from 'node:crypto';

/** What the chain was at one moment: its last link. `hash` in hex. */
export type Head = { seq: bigint; entryId: string; hash: string; at: Date };
export type Anchor = Omit<Head, 'at'>;

/**
 * gap, missing, changed, erased: of a link, as the database finds them; inserted: an entry that no link knows; cut: an anchor knows
 * links that are gone; rewritten: another hash than the anchor's; forged: an anchor that this site did not sign.
 */
export type FaultKind = 'gap' | 'missing' | 'changed' | 'erased' | 'inserted' | 'cut' | 'rewritten' | 'forged';
/** `seq`: in the chain, of an anchor its line; null for entries outside of it. */
export type Fault = { kind: FaultKind; seq: bigint | null; entryId: string | null };

const signedPart = ({ seq, entryId, hash }: Anchor, at: string) =>
  JSON.stringify({ seq: String(seq), entryId, hash, at });

/** An anchor as it stands outside: one line of JSON, with a signature over the line without it. */
export function anchorLine({ at, ...head }: Head, key: KeyObject): string {
  const time = at.toISOString();
  const signature = sign(null, Buffer.from(signedPart(head, time)), key).toString('base64');
  return JSON.stringify({ ...JSON.parse(signedPart(head, time)), signature });
}

/** Reads a line: undefined where a crash cut it off, 'forged' where the signature is not by this key. */
export function readAnchor(line: string, key: KeyObject): Anchor | 'forged' | undefined {
  const read = parsed(line);
  if (!read) return undefined;
  const { at, signature, seq, entryId, hash } = read;
  if (!/^\d{1,18}$/.test(String(seq)) || !/^\d{1,18}$/.test(String(entryId))) return 'forged';
  const anchor = { seq: BigInt(String(seq)), entryId: String(entryId), hash: String(hash) };
  const signed = Buffer.from(signedPart(anchor, String(at)));
  return verify(null, signed, key, Buffer.from(String(signature), 'base64')) ? anchor : 'forged';
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with which row, in a sentence. */
export function faultText({ kind, seq, entryId }: Fault): string {
  const entry = entryId === null ? '' : `（记录编号 ${entryId}）`;
  switch (kind) {
    case 'gap':
      return `第 ${seq} 行不见了：记录和它在链上的位置都没有了`;
    case 'missing':
      return seq === null ? `等待封存的一行被删除了${entry}` : `第 ${seq} 行的记录被删除了${entry}`;
    case 'changed':
      return `第 ${seq} 行被改动过，或与别的行调换了${entry}`;
    case 'erased':
      return `第 ${seq} 行的内容被抹去，而没有用户因此注销${entry}`;
    case 'inserted':
      return `链上没有的一行被插入了${entry}`;
    case 'cut':
      return `从第 ${seq} 行起，末尾的行不见了：锚点记着它们${entry}`;
    case 'rewritten':
      return `第 ${seq} 行与锚点不符：到这一行为止，链被整段重写过${entry}`;
    case 'forged':
      return `锚点文件第 ${seq} 行的签名不是本站的`;
  }
}

/** `rows`: links that were verified; `lastAt`: when the last of them was sealed. */
export type Verification = {
  rows: number;
  anchors: number;
  lastEntry: string | null;
  lastAt: Date | null;
  fault: Fault | undefined;
};

/** What the command says about a verification; times as they are shown to people. */
export function verificationReport(
  { rows, anchors, lastEntry, fault }: Verification,
  { lastTime, publicKey }: { lastTime: string; publicKey: string },
): string {
  const until = lastEntry === null ? '' : `，到记录编号 ${lastEntry}（${lastTime} 封存）`;
  const found = fault
    ? `第一处不符：${faultText(fault)}。`
    : `审计链完整：${rows} 行${until}，与 ${anchors} 个锚点相符。`;
  const few = anchors === 0 ? '\n数据目录里没有锚点文件：删掉末尾的行或整段重写，这一次看不出来。' : '';
  return `${found}${few}\n锚点的公钥（Ed25519）：${publicKey}`;
}
