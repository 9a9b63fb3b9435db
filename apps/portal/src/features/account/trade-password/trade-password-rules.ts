/** Six digits that others try first: one digit six times, or a run up or down. */
export function guessableError(password: string): { password?: string } {
  const digits = [...password].map(Number);
  const step = digits[1]! - digits[0]!;
  const isRun = Math.abs(step) <= 1 && digits.every((digit, at) => at === 0 || digit - digits[at - 1]! === step);
  return digits.length === 6 && isRun ? { password: '太容易猜到，请换一组数字' } : {};
}
