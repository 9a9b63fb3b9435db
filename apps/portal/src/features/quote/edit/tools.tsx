// What acts on many rows: finding them, marking them up, taking back.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Segments } from '@jishi/ui/segments';
import { type FormEvent, useState } from 'react';
import type { Show } from './judged';

export type Finding = { word: string; group: string; show: Show };

const SHOWS: readonly (readonly [Show, string])[] = [
  ['all', '全部'],
  ['changed', '有改动'],
  ['below', '低于进价'],
  ['empty', '没报价'],
];

type Props = {
  finding: Finding;
  groups: readonly string[];
  onFind: (patch: Partial<Finding>) => void;
  /** How many rows a markup is for, and whether they were picked. */
  target: { count: number; isPicked: boolean };
  onMarkUp: (way: 'percent' | 'amount', by: string) => string | undefined;
  onClear: () => void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  table: string;
};

export function Tools(props: Props) {
  const { finding, groups, onFind, canUndo, canRedo, onUndo, onRedo, table } = props;
  return (
    <div className="quote-tools">
      <div className="quote-bar" role="search">
        <input
          className="input quote-find"
          type="search"
          aria-label="找产品"
          placeholder="找产品"
          value={finding.word}
          onChange={(event) => onFind({ word: event.target.value })}
        />
        {groups.length > 1 && (
          <select
            className="input"
            aria-label="分类"
            value={finding.group}
            onChange={(event) => onFind({ group: event.target.value })}
          >
            <option value="">全部分类</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </select>
        )}
        <Segments label="列出" choices={SHOWS} chosen={finding.show} onChoose={(show) => onFind({ show })} />
        <span className="quote-history">
          <Button size="small" disabled={!canUndo} onClick={onUndo} title="Ctrl+Z">
            撤销
          </Button>
          <Button size="small" disabled={!canRedo} onClick={onRedo} title="Ctrl+Y">
            重做
          </Button>
          <CopyButton text={table} what="为表格" />
        </span>
      </div>
      <MarkUp {...props} />
    </div>
  );
}

function MarkUp({ target: { count, isPicked }, onMarkUp, onClear }: Props) {
  const [way, setWay] = useState<'percent' | 'amount'>('percent');
  const [by, setBy] = useState('');
  const [fault, setFault] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setFault(by === '' ? '请填加多少' : onMarkUp(way, by));
  };
  return (
    <form className="quote-bar" noValidate onSubmit={apply}>
      <span>
        按进价给{isPicked ? '选中的' : '列出的'} {count} 个产品加
      </span>
      <input
        className="input quote-by"
        inputMode="decimal"
        aria-label="加多少"
        aria-invalid={fault ? true : undefined}
        maxLength={12}
        value={by}
        onChange={(event) => {
          setBy(event.target.value.trim());
          setFault(undefined);
        }}
      />
      <select
        className="input"
        aria-label="加价方式"
        value={way}
        onChange={(event) => setWay(event.target.value as 'percent' | 'amount')}
      >
        <option value="percent">%</option>
        <option value="amount">元</option>
      </select>
      <Button type="submit" size="small" disabled={count === 0}>
        加价
      </Button>
      <Button size="small" disabled={count === 0} onClick={onClear}>
        清空单价
      </Button>
      {fault && (
        <span className="form-error" role="alert">
          {fault}
        </span>
      )}
    </form>
  );
}
