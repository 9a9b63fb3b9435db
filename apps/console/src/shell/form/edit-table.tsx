// A list of small items as a table of fields. Below 720 px each row becomes a block with its labels; explicit roles keep
// it a table for screen readers.
import { Button } from '@jishi/ui/button';
import { Fragment, type ReactNode } from 'react';
import { PartError, focusField, useForm, useLength, useLocked, useReadOnly } from './form';
import { RowTools } from './row-tools';

export type EditColumn = {
  title: string;
  /** Any CSS width. */
  width?: string;
  /** The field, given the path of its item. */
  cell: (path: string) => ReactNode;
};

type Props = {
  /** Path of the list. */
  list: string;
  /** What an item is, such as 参数. */
  what: string;
  columns: readonly EditColumn[];
  create: () => unknown;
  /** The text for an empty table. */
  none: string;
  /** Beside the button that adds. */
  actions?: ReactNode;
  /** More about an item, on a line of its own. */
  details?: (path: string) => ReactNode;
};

export function EditTable({ list, what, columns, create, none, actions, details }: Props) {
  const form = useForm();
  const readOnly = useReadOnly();
  const count = useLength(list);
  const locked = useLocked();

  function add() {
    if (locked) return;
    form.insert(list, create());
    requestAnimationFrame(() => focusField(`${list}.${count}`));
  }
  return (
    <div className="edit-list" data-field={list}>
      {count > 0 ? (
        <table className="edit-table" role="table">
          <caption className="sr">{what}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ title, width }) => (
                <th key={title} role="columnheader" scope="col" style={width ? { width } : undefined}>
                  {title}
                </th>
              ))}
              <th role="columnheader" scope="col" className="edit-tools">
                <span className="sr">移动与删除</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {Array.from({ length: count }, (_, index) => {
              const path = `${list}.${index}`;
              return (
                <Fragment key={index}>
                  <tr role="row" data-field={path}>
                    {columns.map(({ title, cell }) => (
                      <td key={title} role="cell">
                        {cell(path)}
                      </td>
                    ))}
                    <td role="cell" className="edit-tools">
                      <RowTools list={list} index={index} what={what} />
                    </td>
                  </tr>
                  {details && (
                    <tr role="row" className="edit-details">
                      <td role="cell" colSpan={columns.length + 1}>
                        {details(path)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className="edit-none">{none}</p>
      )}
      <PartError path={list} />
      {!readOnly && (
        <p className="edit-actions">
          <Button size="small" data-tool={`${list}.add`} onClick={add}>
            添加{what}
          </Button>
          {actions}
        </p>
      )}
    </div>
  );
}
