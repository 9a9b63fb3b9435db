// The operator proves their identity again: a session alone is not enough.
import { TextField } from '../../../shell/form/fields';

export function ProofFields({ label = '密码' }: { label?: string }) {
  return (
    <>
      <TextField path="password" label={label} type="password" autoComplete="current-password" />
      <TextField
        path="totp"
        label="动态口令或恢复码"
        hint="认证器应用里还没有用过的 6 位数字；刚用它登录过的，等下一个"
        autoComplete="one-time-code"
        mono
      />
    </>
  );
}
