// The sum of the invoice, where it goes, and asking for it.
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { StepList } from '@jishi/ui/step-list';
import { AmountDue } from '../../../shell/amount-due';
import { useLabel } from '../../../shell/labels';
import { TextField } from '../../../shell/text-field';
import type { Application, Preview } from './use-application';

const AFTER = [
  { name: '占用金额，可撤销', text: '当场；开具前随时可撤' },
  { name: '审核抬头与金额', text: '1 个工作日；不合适会写明原因退回' },
  { name: '开具', text: '给出 20 位发票号码' },
  { name: '下载', text: 'PDF，平台给出的还有 OFD、XML；填了邮箱也会发去' },
];

export const submitWords = (busy: boolean) => (busy ? '正在提交' : '提交开票申请');

export function ApplySlip({ application }: { application: Application }) {
  const { preview, form, title } = application;
  const { errors, busy } = form;
  const { data } = preview;
  return (
    <>
      <section className="paper" aria-labelledby="slip">
        <div className="paper-part">
          <h2 id="slip">这张发票</h2>
          {data ? <Sum of={data} /> : <p className="quiet">选好记录或金额后，这里按税目列出合计。</p>}
        </div>
        <div className="paper-part paper-tear">
          <TextField
            form={form}
            name="email"
            label="收票邮箱"
            hint={title.sentTo ? `可以不填；上次发到 ${title.sentTo}` : '可以不填；开好后在发票列表下载'}
            type="email"
            autoComplete="email"
            maxLength={120}
          />
          <TextField form={form} name="remark" label="备注" hint="可以不填，印在发票上" maxLength={100} />
          <AmountDue label="申请开票" amount={data?.gross ?? '0.00'} />
          {data?.barred && <p className="note">{data.barred}</p>}
          <p className={errors.form ? 'form-message' : undefined} role="alert">
            {errors.form && `没有提交：${errors.form}。填好的都还在。`}
          </p>
          <Button type="submit" look="main" size="wide" disabled={busy}>
            {submitWords(busy)}
          </Button>
          <p className="small quiet">提交即占用这些金额；被退回或您撤销，金额原样回来。</p>
        </div>
      </section>
      <section className="apply-after" aria-labelledby="after">
        <h2 id="after">提交之后</h2>
        <StepList label="提交之后" steps={AFTER} at={-1} />
      </section>
    </>
  );
}

function Sum({ of: { lines, gross, net, tax } }: { of: Preview }) {
  const itemLabel = useLabel('taxItem');
  return (
    <dl className="sum" aria-live="polite">
      {lines.map((line) => (
        <div key={`${line.taxItem} ${line.ratePercent}`}>
          <dt>
            {itemLabel(line.taxItem).label}
            <small>税率 {line.ratePercent}%</small>
          </dt>
          <dd>{formatMoney(line.gross)}</dd>
        </div>
      ))}
      <div>
        <dt>其中不含税金额</dt>
        <dd>{formatMoney(net)}</dd>
      </div>
      <div>
        <dt>其中税额</dt>
        <dd>{formatMoney(tax)}</dd>
      </div>
      <div className="sum-total">
        <dt>价税合计</dt>
        <dd>{formatMoney(gross)}</dd>
      </div>
    </dl>
  );
}
