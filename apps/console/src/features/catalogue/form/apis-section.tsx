// The endpoints of a product as ruled rows; one of them is open at a time, so that a product of hundreds stays light.
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Icon } from '@jishi/ui/icon';
import { Verb } from '@jishi/ui/tag';
import {
  PartError,
  focusField,
  useErrorCount,
  useForm,
  useLength,
  useLocked,
  useReadOnly,
  useValue,
} from '../../../shell/form/form';
import { RowTools, focusTool } from '../../../shell/form/row-tools';
import { ApiEditor } from './api-editor';
import { type Api, newApi } from './product-values';
import { Section } from './sections';

const LIST = 'apiInfos';

type Props = {
  /** Index of the endpoint that is open. */
  open: number | undefined;
  onOpen: (index: number | undefined) => void;
};

export function Apis({ open, onOpen }: Props) {
  const form = useForm();
  const readOnly = useReadOnly();
  const count = useLength(LIST);
  const locked = useLocked();

  function add(api: Api) {
    if (locked) return;
    form.insert(LIST, api);
    onOpen(count);
    requestAnimationFrame(() => focusField(`${LIST}.${count}.name`));
  }
  return (
    <Section id="apis" title="接口" note="用户调用 /openapi/产品代码 加上接口路径">
      <ol className="apis" data-field={LIST}>
        {Array.from({ length: count }, (_, index) => (
          <ApiRow key={index} index={index} open={open === index} onOpen={onOpen} onCopy={add} />
        ))}
      </ol>
      <PartError path={LIST} />
      {!readOnly && (
        <p className="edit-actions">
          <Button size="small" data-tool={`${LIST}.add`} onClick={() => add(newApi())}>
            添加接口
          </Button>
        </p>
      )}
    </Section>
  );
}

type RowProps = { index: number; open: boolean; onOpen: Props['onOpen']; onCopy: (api: Api) => void };

function ApiRow({ index, open, onOpen, onCopy }: RowProps) {
  const path = `${LIST}.${index}`;
  const form = useForm();
  const readOnly = useReadOnly();
  const api = useValue<Api>(path);
  const count = useLength(LIST);
  const faults = useErrorCount(path);

  async function remove() {
    // This only removes the row from the form, but saving breaks existing callers.
    if (api.id && !(await confirm({ ...REMOVE, content: removalOf(api) }))) return;
    form.remove(LIST, index);
    onOpen(undefined);
    focusTool(LIST, Math.min(index, count - 2), 'remove');
  }
  function copy() {
    const { id: _, ...content } = api;
    onCopy({ ...content, code: `${content.code}-copy`, name: `${content.name} 副本` });
  }
  return (
    <li className={open ? 'api api-open' : 'api'} data-field={path}>
      <div className="api-head">
        <button
          type="button"
          className="api-toggle"
          aria-expanded={open}
          onClick={() => onOpen(open ? undefined : index)}
        >
          <Icon name={open ? 'down' : 'right'} />
          <Verb method={api.method} />
          <span className="api-path">{api.path || '没有路径'}</span>
          <span className="api-name">{api.name || '没有名称'}</span>
          <span className="api-note">{api.params.length} 个参数</span>
          {faults > 0 && <span className="api-faults">{faults} 处要改</span>}
        </button>
        {!readOnly && (
          <button type="button" className="text-button" aria-label={`复制接口 ${index + 1}`} onClick={copy}>
            复制
          </button>
        )}
        <RowTools
          list={LIST}
          index={index}
          what="接口"
          onRemove={() => void remove()}
          onMoved={(to) => open && onOpen(to)}
        />
      </div>
      {open && <ApiEditor path={path} />}
    </li>
  );
}

const REMOVE = { title: '删除这个接口', confirmText: '删除', cancelText: '不删' };

function removalOf({ method, path }: Api): string {
  return `保存之后，调用 ${method} ${path} 的用户会收到“没有这个接口”，不扣费。调用记录都留着。`;
}
