// gateway.copied_log and its blocks: the statements of CopyStore, take_dead_logs and end_copy.
import { type CopiedBlock, type CopiedLog, type DeadLog, takenOver } from '../../metering/copy-store';
import { type Position, isBefore } from '../../metering/wal';
import { freeClaims } from './claims';
import type { Tables } from './tables';

export function copiedLogs(tables: Tables, name: string): CopiedLog[] {
  const logs = [...tables.copies].filter(([, log]) => log.name === name);
  return logs.map(([walId, { writer }]) => ({ walId, writer }));
}

export function endWriters(tables: Tables, logs: readonly CopiedLog[]) {
  for (const { walId, writer } of logs) {
    const log = tables.copies.get(walId);
    if (log?.writer === writer) log.writer = null;
  }
}

export function beginCopy(tables: Tables, name: string, walId: string, writer: string) {
  const log = tables.copies.get(walId) ?? { name, writer: null, blocks: [] };
  if (log.writer !== null) throw takenOver();
  tables.copies.set(walId, { ...log, name, writer });
}

export function addCopy(tables: Tables, walId: string, writer: string, at: Position, block: Buffer) {
  const log = tables.copies.get(walId);
  if (log?.writer !== writer) throw takenOver();
  if (log.blocks.some(({ segment, bytes }) => segment === at.segment && bytes === at.bytes)) throw new Error('23505');
  log.blocks.push({ ...at, block });
  log.blocks.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

export function resumeCopy(tables: Tables, walId: string, writer: string, next: string, end: Position) {
  const log = tables.copies.get(walId);
  if (log?.writer !== writer && log?.writer !== next) throw takenOver();
  log.writer = next;
  log.blocks = log.blocks.filter(({ segment, bytes }) => segment !== end.segment || bytes < end.bytes);
}

export function copiedBlocks(tables: Tables, walId: string, after: Position | undefined): CopiedBlock[] {
  const blocks = tables.copies.get(walId)?.blocks ?? [];
  return blocks.filter((block) => !after || isBefore(after, block)).slice(0, 4);
}

export function lastCopied(tables: Tables, walId: string): number {
  return tables.copies.get(walId)?.blocks.at(-1)?.segment ?? 0;
}

export function forgetCopies(tables: Tables, walId: string, until: Position) {
  const log = tables.copies.get(walId);
  if (log) log.blocks = log.blocks.filter((block) => !isBefore(block, until));
}

export function dropCopy(tables: Tables, walId: string) {
  if (tables.copies.get(walId)?.writer === null) tables.copies.delete(walId);
}

export function takeDead(tables: Tables, own: string, deadAfter: number): DeadLog[] {
  const logs: DeadLog[] = [];
  for (const [walId, log] of tables.copies) {
    const node = [...tables.nodes.values()].find(({ name }) => name === log.name);
    if (!node || node.name === own) continue;
    if (node.state < 3 && node.heartbeatAt < tables.now() - deadAfter) {
      node.state = 4;
      node.incarnation++;
    }
    if (node.state < 3) continue;
    log.writer = null;
    logs.push({ walId, run: { id: node.id, incarnation: BigInt(node.incarnation) } });
  }
  return logs;
}

export function endCopy(tables: Tables, walId: string) {
  freeClaims(tables, walId);
  dropCopy(tables, walId);
}
