// Today beside yesterday in words, from two figures and nothing else.

/** Which of the two is more. Both decimal strings of one form, or counts. */
function moreOf(today: string | number, earlier: string | number): '多' | '少' | undefined {
  const [now, before] = [Number(today), Number(earlier)];
  return now === before ? undefined : now > before ? '多' : '少';
}

/** What yesterday had by the same time, and on which side today is. `shown`: yesterday's figure as people read it. */
export function comparedTo(today: string | number, earlier: string | number, shown: string): string {
  if (Number(earlier) === 0) return Number(today) === 0 ? '昨天同时也没有' : '昨天同时还没有';
  const more = moreOf(today, earlier);
  return more ? `昨天同时 ${shown}，今天${more}` : `与昨天同时一样，${shown}`;
}
