// Edits what a call of an endpoint costs, in the unit of its product.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { useValue } from '../../../shell/form/form';
import { newAmount } from './charge-values';

const KINDS = [
  { value: 'fixed', label: '每次固定' },
  { value: 'request', label: '按请求里的数量' },
  { value: 'answer', label: '按上游说的用量' },
  { value: 'service', label: '由服务自己计费' },
];
const COUNTS = [
  { value: 'items', label: '个数' },
  { value: 'characters', label: '字数' },
  { value: 'number', label: '数值' },
];
const PLACES = [
  { value: 'body', label: '请求体' },
  { value: 'query', label: '查询串' },
];
const SOURCES = [
  { value: 'json', label: '答复字段' },
  { value: 'header', label: '答复头' },
  { value: 'bytes', label: '答复字节数' },
  { value: 'events', label: '流的事件数' },
];
const BEYOND = [
  { value: 'dropped', label: '不计' },
  { value: 'owed', label: '补计，扣到余额为止' },
];
const CUTS = [
  { value: '', label: '按未说明计' },
  { value: 'events', label: '按已到的事件数' },
  { value: 'bytes', label: '按已到的字节数' },
];

const AMOUNTS: readonly EditColumn[] = [
  {
    title: '来自',
    width: '28%',
    cell: (path) => <ChoiceField bare path={`${path}.from`} label="来自" options={SOURCES} />,
  },
  {
    title: '名称',
    cell: (path) => <TextField bare path={`${path}.at`} label="名称" placeholder="usage.prompt_tokens" mono />,
  },
  {
    title: '权重',
    width: '18%',
    cell: (path) => <TextField bare path={`${path}.weight`} label="权重" inputMode="numeric" />,
  },
];

export function ChargeFields({ path }: { path: string }) {
  const unit = unitLabel(Number(useValue<string>('unit')));
  const kind = useValue<string>(`${path}.kind`);
  return (
    <>
      <div className="form-grid">
        <ChoiceField path={`${path}.kind`} label="计量方式" options={KINDS} />
        {kind === 'fixed' && <TextField path={`${path}.units`} label="每次计" unit={unit} inputMode="numeric" />}
        {kind === 'service' && <ServiceFields path={path} />}
        {kind === 'request' && <RequestFields path={path} unit={unit} />}
      </div>
      {kind === 'answer' && <AnswerFields path={path} unit={unit} />}
    </>
  );
}

function RequestFields({ path, unit }: { path: string; unit: string }) {
  return (
    <>
      <ChoiceField path={`${path}.count`} label="数什么" options={COUNTS} />
      <ChoiceField path={`${path}.in`} label="参数的位置" options={PLACES} />
      <TextField path={`${path}.name`} label="计量的参数" hint="多层用点隔开，如 to.list" mono />
      <TextField path={`${path}.size`} label="多少算一份" hint="不足一份按一份" inputMode="numeric" />
      <TextField path={`${path}.units`} label="每份计" unit={unit} inputMode="numeric" />
      <TextField path={`${path}.most`} label="每次最多" unit={unit} hint="超过的请求会被拒绝" inputMode="numeric" />
    </>
  );
}

function AnswerFields({ path, unit }: { path: string; unit: string }) {
  const cut = useValue<string>(`${path}.cut.count`);
  return (
    <>
      <EditTable list={`${path}.amounts`} what="用量" columns={AMOUNTS} create={newAmount} none="至少要有一项用量。" />
      <p className="form-hint">
        各项用量乘以权重相加，除以下面的除数，不足一份按一份。事件流取最后一次说的用量。路径以 /chat/completions
        结尾的接口按 OpenAI 的格式对待：流里没有要用量时，网关替调用方要。
      </p>
      <div className="form-grid">
        <TextField path={`${path}.divisor`} label="除数" hint="千token 填 1000，MB 填 1048576" inputMode="numeric" />
        <TextField path={`${path}.most`} label="每次最多" unit={unit} hint="调用前预留这么多" inputMode="numeric" />
        <TextField path={`${path}.silent`} label="没说或说错时计" unit={unit} inputMode="numeric" />
        <ChoiceField path={`${path}.beyond`} label="超过每次最多的部分" options={BEYOND} />
        <ChoiceField path={`${path}.cut.count`} label="流中途断开且没说用量" options={CUTS} />
        {cut !== '' && (
          <>
            <TextField path={`${path}.cut.weight`} label="断开时的权重" hint="也除以除数" inputMode="numeric" />
            <TextField
              path={`${path}.cut.requestBytes`}
              label="断开时请求每多少字节计一"
              hint="不填则不计请求；一个 token 约 4 字节"
              inputMode="numeric"
            />
          </>
        )}
      </div>
    </>
  );
}

function ServiceFields({ path }: { path: string }) {
  const from = useValue<string>(`${path}.amount.from`);
  const named = from === 'header' || from === 'json';
  return (
    <>
      <ChoiceField
        path={`${path}.amount.from`}
        label="记录的用量来自"
        options={[{ value: '', label: '不记录' }, ...SOURCES]}
      />
      {named && <TextField path={`${path}.amount.at`} label="名称" mono />}
    </>
  );
}
