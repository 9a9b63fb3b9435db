// Buttons act, links go somewhere; both may wear the same clothes.
import type { ButtonHTMLAttributes } from 'react';
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

/** A button that does not submit unless it is told to. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ look, size }, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size }, className)} />;
}
