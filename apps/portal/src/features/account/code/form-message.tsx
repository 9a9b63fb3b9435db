import '../account.css';
import type { ReactNode } from 'react';

/** What went wrong with the form as a whole; `children` is the way on, if there is one. */
export function FormMessage({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-message">
          {text}
          {children}
        </p>
      )}
    </div>
  );
}
