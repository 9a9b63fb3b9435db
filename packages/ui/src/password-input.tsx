// A password field whose text can be shown: what is typed can be checked before it is sent.
import { type InputHTMLAttributes, useState } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

export function PasswordInput({ className = 'input', ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <span className="password-input">
      <input
        {...rest}
        className={className}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
        <span className="sr">密码</span>
      </button>
    </span>
  );
}
