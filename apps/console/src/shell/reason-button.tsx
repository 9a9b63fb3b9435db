// A button for what is done only with a reason: a press asks for it.
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog';

type Props = Omit<ReasonDialogProps, 'onClose'> & {
  /** What the button says. */
  children: string;
  /** What it says to a screen reader, where one row's button is to be told from another's. */
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
