// Actions on the table at the cursor.
import { Button } from '@jishi/ui/button';
import type { Editor } from '@tiptap/react';
import { changeTable } from './table';

const CHANGES = [
  ['addRowAfter', '下方加行'],
  ['addColumnAfter', '右侧加列'],
  ['deleteRow', '删除行'],
  ['deleteColumn', '删除列'],
  ['deleteTable', '删除表格'],
] as const;

export function TableBar({ editor }: { editor: Editor }) {
  return (
    <div className="rich-text-link" role="group" aria-label="表格">
      {CHANGES.map(([change, name]) => (
        <Button key={change} size="small" onClick={() => changeTable(editor, change)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
