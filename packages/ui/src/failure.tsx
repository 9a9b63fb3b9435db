import type { ReactNode } from 'react';
import { Button } from './button';

type Props = {
  /** What did not work. */
  title: string;
  /** Why, as far as the server said. */
  reason?: string | undefined;
  onRetry?: () => void;
  children?: ReactNode;
};

/** A part of a page that could not be loaded: what failed, that nothing was lost, and the way on. */
export function Failure({ title, reason, onRetry, children }: Props) {
  // The button disappears with the failure, so the focus moves to the part that is reloading.
  function retryFrom(button: HTMLElement) {
    button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry?.();
  }
  return (
    <div className="failure" role="alert">
      <p className="failure-title">{title}</p>
      <p>{reason ? `${reason}。` : ''}已保存的内容和账目不受影响。</p>
      {children}
      {onRetry && (
        <Button size="small" onClick={(event) => retryFrom(event.currentTarget)}>
          重试
        </Button>
      )}
    </div>
  );
}
