// Checks of the trade password's form before a request.

type Values = { code: string; password: string; repeated: string };
export type TradePasswordErrors = Partial<Record<keyof Values, string | undefined>>;

const SIX_DIGITS = /^\d{6}$/;

/** `verified`: the phone is proved already, no code is needed. */
export function tradePasswordErrors({ code, password, repeated }: Values, verified: boolean): TradePasswordErrors {
  const errors: TradePasswordErrors = {};
  if (!verified && !SIX_DIGITS.test(code)) errors.code = code ? '验证码是 6 位数字' : '请输入验证码';
  if (!SIX_DIGITS.test(password)) errors.password = password ? '交易密码是 6 位数字' : '请输入交易密码';
  else if (isGuessable(password)) errors.password = '太容易猜到，请换一组数字';
  if (!errors.password && repeated !== password) errors.repeated = repeated ? '两次输入的不一样' : '请再输一次';
  return errors;
}

/** One digit six times, or a run up or down. */
function isGuessable(password: string): boolean {
  const digits = [...password].map(Number);
  const step = digits[1]! - digits[0]!;
  return Math.abs(step) <= 1 && digits.every((digit, at) => at === 0 || digit - digits[at - 1]! === step);
}
