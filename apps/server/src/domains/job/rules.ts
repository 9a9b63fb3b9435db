// How often background work comes round, in words.

const HOURS_AHEAD = 8;
/**
 * How often a crontab line in UTC comes round, in words of Beijing's time. Of every day; its minutes are any, each n-th or a list, its
 * hours any, one or a stretch.
 * @throws Error for another line
 */
export function everyWords(line: string): string {
  const [, minute, hour] = /^(\*(?:\/\d+)?|\d+(?:,\d+)*) (\*|\d+(?:-\d+)?) \* \* \*$/.exec(line) ?? [];
  if (minute === undefined || hour === undefined) throw new Error(`no words for ${line}`);
  const [from = NaN, until] = hour.split('-').map((one) => (Number(one) + HOURS_AHEAD) % 24);
  if (hour === '*') return hourly(minute);
  if (until !== undefined) return `每天 ${from} 点到 ${until} 点，${hourly(minute)}`;
  return /^\d+$/.test(minute) ? `每天 ${twoDigits(from)}:${twoDigits(minute)}` : `每天 ${from} 点，${hourly(minute)}`;
}

function hourly(minute: string): string {
  if (minute === '*') return '每分钟';
  if (minute.startsWith('*/')) return `每 ${minute.slice(2)} 分钟`;
  return `每小时的第 ${minute.replaceAll(',', '、')} 分`;
}

const twoDigits = (of: number | string) => String(of).padStart(2, '0');
