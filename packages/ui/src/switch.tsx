import type { ReactNode } from 'react';

type Props = {
  /** What is on or off. */
  children: ReactNode;
  on: boolean;
  disabled?: boolean;
  onSwitch: (on: boolean) => void;
};

/** A switch with immediate effect; the word beside it states it, not the colour alone. */
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
