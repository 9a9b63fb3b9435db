// Writing a note about a member.
import { writeMemberNote } from '@jishi/contract/console/member-note';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useState } from 'react';
import { AreaField, CheckField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { useRefreshNotes } from './refresh';

export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  /** One number for one note, however often it is tried. */
  const [postId] = useState(newUuid);
  const form = useNewForm(() => ({ text: '', isPinned: false }));
  return (
    <SaveDialog
      by={writeMemberNote}
      said="已记下"
      refresh={useRefreshNotes()}
      title="写备注"
      form={form}
      consequences={['只有操作员看得到，用户看不到。', '写下后不能修改：写错了就撤回，再写一条。']}
      verb="写备注"
      input={() => ({ id, postId, ...form.values() })}
      onClose={onClose}
    >
      <AreaField path="text" label="备注" hint="最多 2000 个字" rows={6} />
      <CheckField path="isPinned" label="置顶：显示在这位用户每一页的最上面，取代原来置顶的" />
    </SaveDialog>
  );
}
