import { Button } from '@jishi/ui/button';
import { useReadOnly } from './form';

/** Saves the surrounding form; hidden for operators who may only view. */
export function SaveAction({ pending }: { pending: boolean }) {
  if (useReadOnly()) return null;
  return (
    <p className="edit-actions">
      <Button type="submit" look="main" disabled={pending}>
        {pending ? '正在保存' : '保存'}
      </Button>
    </p>
  );
}
