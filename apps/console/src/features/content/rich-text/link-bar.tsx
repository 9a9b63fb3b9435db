// The link of the selected words; without a selection the address itself is inserted.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { isLinkAddress } from './link-address';

export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const stored = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const [address, setAddress] = useState(stored);
  const [refused, setRefused] = useState(false);

  function apply() {
    const href = address.trim();
    if (!isLinkAddress(href)) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    const isBare = editor.state.selection.empty && !stored;
    if (isBare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault(); // The form around it is not meant.
      apply();
    } else if (event.key === 'Escape') {
      onClose();
      editor.commands.focus();
    }
  }
  return (
    <div className="rich-text-link">
      <FormField label="链接地址" error={refused ? '链接以 https:// 或 / 开头，邮箱以 mailto: 开头' : undefined}>
        {(control) => (
          <input
            {...control}
            className="input mono"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setRefused(false);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
      <Button size="small" onClick={apply}>
        {stored ? '改链接' : '加链接'}
      </Button>
      {stored && (
        <Button size="small" onClick={remove}>
          去掉链接
        </Button>
      )}
    </div>
  );
}
