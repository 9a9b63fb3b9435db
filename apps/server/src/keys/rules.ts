// What a change of the master key came to, and how its operator is told.

/** `remaining` and `unreadable`: how many values by place, `schema.table.column`, only places that have some. */
export type Renewed =
  /** `changed`: rows. `restedMs`: how long the site stood still. */
  | { outcome: 'renewed'; changed: number; restedMs: number }
  /** They were made under the newest master key. */
  | { outcome: 'current' }
  /** Processes that were in the midst of something, or cannot make way. */
  | { outcome: 'busy'; processes: readonly string[] };

export type Rotated =
  | {
      outcome: 'done' | 'left';
      resealed: number;
      remaining: Readonly<Record<string, number>>;
      unreadable: Readonly<Record<string, number>>;
      /** Running processes that go on sealing by an old key. */
      sealing: readonly string[];
      digests: Renewed;
    }
  /** Processes that have not got the newest key: what it seals they could not open. */
  | { outcome: 'unknownKey'; processes: readonly string[] }
  | { outcome: 'alreadyRunning' };

/** `unreadable` by place, `schema.table.column`. */
export type Opened = { values: number; unreadable: Record<string, number> };

const PROCESS_WORDS: Readonly<Record<string, string>> = { server: '服务端', gateway: '网关' };

/** In words, and whether the old keys can go. */
export function rotationReport(rotated: Rotated): { text: string; isDone: boolean } {
  if (rotated.outcome === 'alreadyRunning') return { text: '另一次密钥轮换正在进行，这一次没有开始。', isDone: false };
  if (rotated.outcome === 'unknownKey') {
    const text = `没有开始：正在运行的${wordsOf(rotated.processes)}还没有新密钥，打不开它加密的数据。请先让所有进程带着新密钥重启。`;
    return { text, isDone: false };
  }
  const done = `${digestsInWords(rotated.digests)}\n重新加密 ${rotated.resealed} 个值。`;
  if (rotated.outcome === 'done') {
    const proven = '已逐列核对：没有任何数据还用旧密钥加密，没有任何摘要能由旧密钥算出，旧密钥可以删除。';
    return { text: `${done}\n${proven}`, isDone: true };
  }
  const lines = Object.entries(rotated.remaining).map(([place, count]) => {
    const unreadable = rotated.unreadable[place];
    return `  ${place}：${count} 个${unreadable ? `，其中 ${unreadable} 个用现有的密钥打不开` : ''}`;
  });
  const sealing = rotated.sealing.length
    ? [`${wordsOf(rotated.sealing)}还在用旧密钥加密。请把新密钥放在最前面，重启后再运行一次。`]
    : [];
  const left = lines.length ? ['还有数据用旧密钥加密，旧密钥不能删除：', ...lines] : ['旧密钥不能删除。'];
  return { text: [done, ...left, ...sealing].join('\n'), isDone: false };
}

function digestsInWords(renewed: Renewed): string {
  if (renewed.outcome === 'current') return '查找用的摘要已经是新密钥的。';
  if (renewed.outcome === 'renewed') {
    const seconds = (renewed.restedMs / 1000).toFixed(1);
    return `查找用的摘要换用新密钥：改写 ${renewed.changed} 行，期间请求等待 ${seconds} 秒。`;
  }
  return `查找用的摘要还没有换用新密钥：${wordsOf(renewed.processes)}有长时间的请求或任务没有结束，或者是旧版本。请稍后再运行一次。`;
}

function wordsOf(processes: readonly string[]): string {
  return [...new Set(processes)].map((name) => PROCESS_WORDS[name] ?? name).join('、');
}
