// Which answers of the upstream cost a call: their status, and the result code in them.
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { TextField } from '../../../shell/form/fields';
import { Section } from './sections';

const WORDS: readonly EditColumn[] = [
  { title: '答复里的文字', cell: (path) => <TextField bare path={`${path}.word`} label="答复里的文字" mono /> },
  {
    title: '算作结果码',
    width: '30%',
    cell: (path) => <TextField bare path={`${path}.code`} label="算作结果码" inputMode="numeric" mono />,
  },
];

const newWord = () => ({ word: '', code: '' });

export function Verdict() {
  return (
    <Section id="verdict" title="计费判定" note="每个接口的计费结果码里有这个结果码，才扣一次">
      <div className="form-grid">
        <TextField
          path="codePath"
          label="结果码的位置"
          hint="JSON 答复里的名称，多层用点，如 head.status；留空：答复里没有结果码，只看状态码"
          mono
        />
        <TextField
          path="successStatuses"
          label="可计费的 HTTP 状态码"
          hint="逗号分隔，如 200, 404；留空为不限"
          placeholder="不限"
          mono
        />
      </div>
      <h3>文字结果码</h3>
      <EditTable
        list="codeWords"
        what="结果码对照"
        columns={WORDS}
        create={newWord}
        none="没有，结果码是数字。答复写 SUCCESS、true 这类文字的，在这里对照成数字。"
      />
      <p className="form-hint">
        5xx 与读不懂的 JSON 一律不计费。填了位置而答复里没有结果码（网页、空答复也算）的，文字不在对照里的，记为
        -1，不计费；图片等文件按状态码判断。
      </p>
    </Section>
  );
}
