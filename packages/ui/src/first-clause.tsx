/** The beginning of what a result code means, which fits into a line; the rest explains it: `参数不正确，…` is 参数不正确. */
export function firstClause(meaning: string): string {
  return meaning.split(/[，：；。]/, 1)[0]!;
}
