// What a cell of the cohort table says, and the list of members that it leads to.
import { shiftDay, wholeDays } from '@jishi/ui/beijing-time';

/** A share as a whole percentage; of few some is never none, and not all is never all. '' of nobody. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '';
  if (part === 0 || part === whole) return part === 0 ? '0%' : '100%';
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))}%`;
}

/** The address of the members whom a cell counts; `within` left out: all who registered in the month. */
export function membersHref(month: string, cell?: { step: number; within: number }): string {
  const next = shiftDay(`${month}-28`, 4).slice(0, 7);
  const period = wholeDays(`${month}-01`, shiftDay(`${next}-01`, -1));
  const params = new URLSearchParams({
    ...period,
    ...(cell && { step: String(cell.step), within: String(cell.within) }),
  });
  return `/members?${params.toString()}`;
}
