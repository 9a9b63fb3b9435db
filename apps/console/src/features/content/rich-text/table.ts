// Tables in rich text, using prosemirror-tables, restricted to what the server keeps.
import { type Editor, Extension, Node, mergeAttributes } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';

/** What prosemirror-tables calls our nodes. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

/** Widths of columns are the reader's browser's business. */
const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false },
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: step(1), 'Shift-Tab': step(-1) };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Tables for an editor of rich text. */
export const Tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')],
});

const emptyRow = (cellType: string) => ({
  type: 'tableRow',
  content: Array.from({ length: 3 }, () => ({ type: cellType, content: [{ type: 'paragraph' }] })),
});

/** Puts a table of three by three at the cursor, its first row a head; the cursor goes into its first cell. */
export function insertTable(editor: Editor): void {
  const content = [emptyRow('tableHeader'), emptyRow('tableCell'), emptyRow('tableCell')];
  const table = editor.schema.nodeFromJSON({ type: 'table', content });
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const before = tr.selection.from;
      tr.replaceSelectionWith(table);
      tr.setSelection(TextSelection.near(tr.doc.resolve(before + 1))).scrollIntoView();
      return true;
    })
    .run();
}

const CHANGES = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable };

/** Changes the table at the cursor. */
export function changeTable(editor: Editor, change: keyof typeof CHANGES): void {
  CHANGES[change](editor.state, editor.view.dispatch);
  editor.commands.focus();
}
