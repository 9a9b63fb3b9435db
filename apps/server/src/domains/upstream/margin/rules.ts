// The months that a margin is told of.

const MONTHS = 6;

/** This month and those before it, the newest first, six in all; `today` as `yyyy-MM-dd`. */
export function monthsUpTo(today: string): string[] {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = at - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
