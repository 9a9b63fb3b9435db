// What of an error may be shown to operators.

/** As much of an error as says what it is. */
const MOST_LETTERS = 500;
/** Phones, id and card numbers: errors of others may name them. */
const LONG_NUMBER = /\d{7,}/g;
const EMAIL = /([^\s<>@"']{1,64})@/g;

/** An error's first line, long numbers and the names in e-mail addresses masked; '' for none. */
export function shownError(error: string | null): string {
  const [line = ''] = (error ?? '').trim().split('\n');
  return line
    .replaceAll(EMAIL, (_, name: string) => `${name.slice(0, 1)}****@`)
    .replaceAll(LONG_NUMBER, (digits) => `${digits.slice(0, 2)}****${digits.slice(-2)}`)
    .slice(0, MOST_LETTERS);
}
