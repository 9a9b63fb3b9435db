// A member's actions in words: the target and what changed.
import { actionWords, fieldWords, targetWords } from '@jishi/contract/audit-words';

/** What an act was done to; the member's own account needs no number. */
export function targetText(kind: string, id: string): string {
  const words = targetWords(kind);
  return kind === 'member' ? words : `${words} ${id}`;
}

/** The kept fields of a state as `name: value` lines; '' when there are none. */
export function detailText(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  return Object.entries(detail)
    .map(([name, value]) => `${fieldWords(name)}: ${valueText(value)}`)
    .join('\n');
}

/** An act in words, its own name where there are none yet. */
export function actionText(action: string): string {
  return actionWords(action) || action;
}

function valueText(value: unknown): string {
  if (value === null || value === '') return '无';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('、') || '无';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
