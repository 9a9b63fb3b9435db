// Column settings and density of the call records.
import { Button, buttonClass } from '@jishi/ui/button';
import { Popover } from 'antd';
import { OPTIONAL_COLUMNS } from './record-columns';
import { useTableSettings } from './table-settings';

export function TableTools() {
  const [{ hidden, dense }, change] = useTableSettings();
  const choices = (
    <fieldset className="column-choices">
      <legend className="sr">显示的列</legend>
      {OPTIONAL_COLUMNS.map(([key, name]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={!hidden.includes(key)}
            onChange={(event) =>
              change({ hidden: event.target.checked ? hidden.filter((other) => other !== key) : [...hidden, key] })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
  return (
    <>
      <Popover trigger="click" placement="bottomRight" content={choices}>
        <button type="button" className={buttonClass({})} aria-haspopup="true">
          列设置
        </button>
      </Popover>
      <Button aria-pressed={dense} onClick={() => change({ dense: !dense })}>
        密度：{dense ? '紧凑' : '宽松'}
      </Button>
    </>
  );
}
