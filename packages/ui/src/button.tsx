// Buttons act, links go somewhere; both may wear the same clothes.
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps } from './router';

type Look = {
  /** `main` once in a view; `plain` by default. */
  look?: 'main' | 'plain' | undefined;
  size?: 'small' | 'wide' | undefined;
};

/** The class of a button, for elements that are neither of the two below (summary, label). */
export function buttonClass({ look = 'plain', size }: Look, className?: string): string {
  return ['btn', look === 'main' && 'btn-main', size && `btn-${size}`, className].filter(Boolean).join(' ');
}

type PressProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-disabled'>;

/**
 * A button without looks, which does not submit unless it is told to. While it is `disabled` it keeps the keyboard's focus
 * (the browser takes it from a button that it disables itself) and stays within reach of Tab, but pressing it does
 * nothing, and Enter in a field does not submit its form.
 */
export function Press({ type = 'button', disabled, onClick, ...rest }: PressProps) {
  return (
    <button {...rest} type={type} aria-disabled={disabled || undefined} onClick={disabled ? doNothing : onClick} />
  );
}

function doNothing(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button in one of our looks. */
export function Button({ look, size, className, ...rest }: Look & PressProps) {
  return <Press {...rest} className={buttonClass({ look, size }, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size }, className)} />;
}
