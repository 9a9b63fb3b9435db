// A button for an action that needs a reason: pressing it asks for one.
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog';

type Props = Omit<ReasonDialogProps, 'onClose'> & {
  /** The label. */
  children: string;
  /** The accessible name where several rows have the same button. */
  label?: string;
  size?: 'small';
  disabled?: boolean;
};

export function ReasonButton({ children, label, size, disabled, ...dialog }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} aria-label={label} disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <ReasonDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
