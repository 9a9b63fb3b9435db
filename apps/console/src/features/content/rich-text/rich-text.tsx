// A rich text editor that produces only what the server keeps: styled text, links, tables, pictures.
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { Picture } from './picture';
import { Tables } from './table';
import { Toolbar } from './toolbar';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would end every text with an empty paragraph.
    trailingNode: false,
  }),
  Tables,
  Picture,
];

type Props = {
  /** HTML; '' when nothing is written. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  readOnly: boolean;
  /** Offers pictures. */
  pictures: boolean;
};

export function RichText({ value, onChange, label, describedBy, invalid, readOnly, pictures }: Props) {
  // The editor's last output. A different value comes from outside and has to be loaded.
  const said = useRef(value);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !readOnly,
    // The page's policy takes no styles from scripts; rich-text.css has what the editor needs.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose rich-text-page',
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : now.getHTML();
      onChange(said.current);
    },
  });
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  return (
    <div className={invalid ? 'rich-text rich-text-invalid' : 'rich-text'}>
      {!readOnly && <Toolbar editor={editor} pictures={pictures} />}
      <EditorContent editor={editor} />
    </div>
  );
}
