import type { ReactNode } from 'react';

type Props = {
  /** What is on or off. */
  children: ReactNode;
  on: boolean;
  disabled?: boolean;
  onSwitch: (on: boolean) => void;
};

/** On or off, in force at once; the word beside it says which, not the colour alone. */
export function Switch({ children, on, disabled, onSwitch }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span>{children}</span>
      <span className="quiet small" aria-hidden="true">
        {on ? '已开启' : '已关闭'}
      </span>
    </label>
  );
}
