// Column settings and density of the call records.
import { Button } from '@jishi/ui/button';
import { Drop } from '@jishi/ui/drop';
import { OPTIONAL_COLUMNS } from './record-columns';
import { useTableSettings } from './table-settings';

export function TableTools() {
  const [{ hidden, dense }, change] = useTableSettings();
  return (
    <>
      <Drop summary="列设置" label="显示的列" kind="group" className="column-choices">
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
      </Drop>
      <Button aria-pressed={dense} onClick={() => change({ dense: !dense })}>
        密度：{dense ? '紧凑' : '宽松'}
      </Button>
    </>
  );
}
