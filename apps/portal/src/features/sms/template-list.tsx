// The member's templates: what each says, how long it becomes, what it waits for.
import { smsStatus } from '@jishi/contract/enums/sms';
import { segmentsOf, textOf } from '@jishi/contract/sms/segment';
import { filled, sampleOf, type Variable } from '@jishi/contract/sms/variable';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../shell/labels';
import { ContentPieces } from './content-pieces';
import { sendHref, templateHref } from './places';
import { type Template, isWaiting, templateWords } from './standing';
import { useTemplateActs } from './use-acts';

/** `signature`: the one that lengths are counted with. */
export function TemplateList({ rows, signature }: { rows: readonly Template[]; signature: string }) {
  return (
    <ul className="sms-templates" aria-label="模板">
      {rows.map((template) => (
        <Row key={template.id} template={template} signature={signature} />
      ))}
    </ul>
  );
}

function Row({ template, signature }: { template: Template; signature: string }) {
  const kindOf = useLabel('smsKind');
  const { name, code, kind, content, variables, status } = template;
  const values = Object.fromEntries(variables.map((one) => [one.name, sampleOf(one as Variable)]));
  const text = textOf({ signature, kind, body: filled(content, values) });
  const segments = segmentsOf(text);
  const words = templateWords(template);
  return (
    <li>
      <p className="sms-template-name">
        <b>{name}</b>
        <span className="small quiet">
          {kindOf(kind).label}，<span className="mono">{code}</span>
        </span>
      </p>
      <p className="sms-content">
        <ContentPieces content={content} />
      </p>
      <p className="sms-length">
        <span>
          {variables.length > 0 && '约 '}
          {text.length} 字
        </span>
        <span className={segments > 1 ? 'sms-many' : 'quiet'}>计 {segments} 条</span>
      </p>
      <p className="sms-standing">
        <Status of="smsStatus" value={status} />
        {words && <span className="small quiet">{words}</span>}
      </p>
      <Acts template={template} />
    </li>
  );
}

function Acts({ template }: { template: Template }) {
  const { takeBack, copy, remove } = useTemplateActs();
  const { id, name, status } = template;
  const act = (word: string, run: (template: Template) => Promise<void>) => (
    <button
      type="button"
      className="text-button"
      aria-label={`${word}“${name}”`}
      // a toast has told of a failure
      onClick={() => void run(template).catch(() => undefined)}
    >
      {word}
    </button>
  );
  return (
    <p className="sms-acts">
      {status === smsStatus.passed && (
        <Link to={sendHref({ templateId: id })} aria-label={`用“${name}”发送`}>
          发送
        </Link>
      )}
      {isWaiting(template) && act('撤回', takeBack)}
      <Link to={templateHref(id)} aria-label={`${openWords(status)}“${name}”`}>
        {openWords(status)}
      </Link>
      {act('复制', copy)}
      {!isWaiting(template) && act('删除', remove)}
    </p>
  );
}

function openWords(status: number): string {
  if (status === smsStatus.refused || status === smsStatus.draft) return '修改后再交';
  return status === smsStatus.stopped ? '查看' : '编辑';
}
