import { Button } from '@jishi/ui/button';
import { useReadOnly } from './form';

/** Saves the form it stands in; nothing for those who may only look. */
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
