// Which passwords will not do for signing in. Length and kinds of characters the contract has checked.
import { holdsContextWord, isCommonPassword } from '../../../kernel/password';

/** Why a password will not do, or undefined. */
export function passwordFault(
  password: string,
  { phone, siteName }: { phone: string; siteName: string },
): string | undefined {
  if (password.includes(phone)) return '密码不能包含手机号';
  if (holdsContextWord(password, siteName)) return '密码不能包含站点的名字，容易被猜到';
  return isCommonPassword(password) ? '这个密码太常见，容易被猜到，请换一个' : undefined;
}
