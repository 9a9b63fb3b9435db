// The log of a gateway on its disk, read without the product's own reader, to harm it.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A block, and the calls of which it has the record or the intent. */
type Block = { file: string; from: number; to: number; records: string[]; intents: string[] };

/** The folder of a node's log. */
export function logFolder(dataDir: string, node: string): string {
  const home = path.join(dataDir, 'gateway/wal');
  const [installation] = readdirSync(home);
  return path.join(home, installation!, node);
}

/** The id by which the database knows the log. */
export const logIdIn = (folder: string) => readFileSync(path.join(folder, 'id'), 'utf8').trim();

const LINE_END = 10;
const idsOf = (lines: string) =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice(0, line.indexOf('\t')));

/** The whole blocks of a log, in their order. */
export function blocksIn(folder: string): Block[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.wal'))
    .toSorted()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const log = readFileSync(file);
      const text = (from: number, to: number) => log.toString('latin1', from, to);
      const blocks: Block[] = [];
      for (let at = 0; ; at = blocks.at(-1)!.to) {
        const head = /^(\d+) \d+ \d+\n/.exec(text(at, at + 40));
        if (!head) return blocks;
        const body = at + head[0].length;
        const start = log.indexOf(LINE_END, body) + 1;
        const [records, intents] = text(body, start).split(',').map(Number) as [number, number];
        blocks.push({
          file,
          from: body,
          to: body + Number(head[1]),
          records: idsOf(text(start, start + records)),
          intents: idsOf(text(start + records, start + records + intents)),
        });
      }
    });
}

/** Flips a bit in the middle of a block. Returns whether the log keeps a copy of it, to be asked later. */
export function harm({ file, from, to }: Block): () => boolean {
  const log = readFileSync(file);
  const at = (from + to) >> 1;
  log.writeUInt8(log.readUInt8(at) ^ 1, at);
  writeFileSync(file, log);
  const kept = path.join(path.dirname(file), 'damaged', path.basename(file));
  return () => existsSync(kept) && readFileSync(kept).subarray(from, to).equals(log.subarray(from, to));
}
