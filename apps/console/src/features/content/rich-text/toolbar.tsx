// The rich text toolbar. One stop for the Tab key; arrow keys move inside it, as in every toolbar.
import { Press } from '@jishi/ui/button';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { LinkBar } from './link-bar';
import { PictureBar } from './picture-bar';
import { insertTable } from './table';
import { TableBar } from './table-bar';

type Chain = ReturnType<Editor['chain']>;

type Tool = {
  name: string;
  /** Whether the text at the cursor has it. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  apply: (chain: Chain) => Chain;
};

const TOOLS: readonly Tool[] = [
  { name: '正文', isOn: (editor) => editor.isActive('paragraph'), apply: (chain) => chain.setParagraph() },
  {
    name: '大标题',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    apply: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: '小标题',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    apply: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { name: '加粗', isOn: (editor) => editor.isActive('bold'), apply: (chain) => chain.toggleBold() },
  { name: '下划线', isOn: (editor) => editor.isActive('underline'), apply: (chain) => chain.toggleUnderline() },
  { name: '列表', isOn: (editor) => editor.isActive('bulletList'), apply: (chain) => chain.toggleBulletList() },
  { name: '编号', isOn: (editor) => editor.isActive('orderedList'), apply: (chain) => chain.toggleOrderedList() },
  { name: '引用', isOn: (editor) => editor.isActive('blockquote'), apply: (chain) => chain.toggleBlockquote() },
  { name: '代码', isOn: (editor) => editor.isActive('codeBlock'), apply: (chain) => chain.toggleCodeBlock() },
  { name: '分隔线', apply: (chain) => chain.setHorizontalRule() },
  { name: '撤销', isOff: (editor) => !editor.can().undo(), apply: (chain) => chain.undo() },
  { name: '重做', isOff: (editor) => !editor.can().redo(), apply: (chain) => chain.redo() },
];

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

type Adding = 'link' | 'picture';

/** One tab stop for all buttons of a bar; arrow keys, Home and End lead through them. */
function useOneStop(bar: RefObject<HTMLElement | null>) {
  const [stop, setStop] = useState(0);
  function move(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && stop + step;
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + buttons.length) % buttons.length;
    setStop(place);
    buttons[place]?.focus();
  }
  const place = (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) });
  return { move, place };
}

export function Toolbar({ editor, pictures }: { editor: Editor; pictures: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const { move, place } = useOneStop(bar);
  const [adding, setAdding] = useState<Adding>();
  const state = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      on: TOOLS.map(({ isOn }) => isOn?.(at) ?? false),
      off: TOOLS.map(({ isOff }) => isOff?.(at) ?? false),
      inLink: at.isActive('link'),
      inTable: at.isActive('table'),
    }),
  });

  const close = () => setAdding(undefined);
  const toggle = (what: Adding) => setAdding(adding === what ? undefined : what);
  return (
    <>
      <div className="rich-text-tools" role="toolbar" aria-label="排版" ref={bar} onKeyDown={move}>
        {TOOLS.map(({ name, isOn, apply }, index) => (
          <Press
            key={name}
            {...place(index)}
            aria-pressed={isOn && state.on[index]}
            disabled={state.off[index]}
            onClick={() => apply(editor.chain().focus()).run()}
          >
            {name}
          </Press>
        ))}
        <button
          type="button"
          {...place(TOOLS.length)}
          aria-pressed={state.inLink}
          aria-expanded={adding === 'link'}
          onClick={() => toggle('link')}
        >
          链接
        </button>
        <Press {...place(TOOLS.length + 1)} disabled={state.inTable} onClick={() => insertTable(editor)}>
          表格
        </Press>
        {pictures && (
          <button
            type="button"
            {...place(TOOLS.length + 2)}
            aria-expanded={adding === 'picture'}
            onClick={() => toggle('picture')}
          >
            图片
          </button>
        )}
      </div>
      {adding === 'link' && <LinkBar editor={editor} onClose={close} />}
      {adding === 'picture' && <PictureBar editor={editor} onClose={close} />}
      {state.inTable && <TableBar editor={editor} />}
    </>
  );
}
