// The number of a bank's branch in the payment systems of the People's Bank (联行号): 12 digits, the last of which checks the others.

const DIGITS = 12;

/** Whether a text is one: 3 digits for the kind of bank, 4 for the area, 4 for the branch, a check digit by ISO 7064 MOD 11,10. */
export function isBranchNumber(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false;
  let rest = 10;
  for (const digit of text.slice(0, DIGITS - 1)) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11;
  return (rest + Number(text.at(-1))) % 10 === 1;
}
