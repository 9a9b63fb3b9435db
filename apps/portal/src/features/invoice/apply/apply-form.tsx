// The form in three steps, and beside it the slip with the sum, which stays in view on a phone.
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Stamp } from '@jishi/ui/stamp';
import { useState } from 'react';
import { InvoicePaper } from '../invoice-paper';
import type { Writing } from '../title/title-rules';
import { TitlesDialog } from '../title/titles-dialog';
import { ApplySlip, submitWords } from './apply-slip';
import { RecordChoice } from './record-choice';
import { TitleChoice } from './title-choice';
import { type Application, useApplication } from './use-application';

type Props = { first: { picked: readonly string[]; remark: string } };

export function ApplyForm({ first }: Props) {
  const application = useApplication(first);
  const { form, title } = application;
  const [titles, setTitles] = useState<{ writing: Writing | undefined }>();
  return (
    <>
      <form className="columns columns-slip apply-form" noValidate onSubmit={form.onSubmit}>
        <div>
          <RecordChoice application={application} />
          <TitleChoice application={application} onTitles={(writing) => setTitles({ writing })} />
          <Look application={application} />
        </div>
        <aside>
          <ApplySlip application={application} />
        </aside>
        <Dock application={application} />
      </form>
      {titles && (
        <TitlesDialog
          writing={titles.writing}
          onSaved={(saved) => {
            title.choose(saved);
            form.change({});
          }}
          onClose={() => setTitles(undefined)}
        />
      )}
    </>
  );
}

/** The invoice as it will stand, drawn from the server's answer. */
function Look({ application: { preview, title, chosen, form } }: { application: Application }) {
  const { data, error, isBehind, retry } = preview;
  return (
    <section className="apply-look" aria-labelledby="look" aria-busy={isBehind}>
      <RuledHead
        id="look"
        title={
          <>
            <span className="form-part-number">3</span>开出来的样子
          </>
        }
        note="随选择即时变化"
      />
      {data ? (
        <InvoicePaper
          {...data}
          kind={title.kind}
          remark={form.values.remark}
          number=""
          issueTime={null}
          stamp={<Stamp text="预览" by="样张" day="未开具 不作凭证" />}
        />
      ) : error ? (
        <Failure title="预览没有出来" reason={error.fields[0]?.message ?? error.msg} onRetry={retry} />
      ) : chosen ? (
        <p className="quiet">正在算票面</p>
      ) : (
        <EmptyState title="选好记录或金额，这里就是开出来的样子" />
      )}
    </section>
  );
}

/** The sum and the button at the lower edge of a phone. */
function Dock({ application: { preview, form } }: { application: Application }) {
  return (
    <div className="apply-dock" role="region" aria-label="合计与提交">
      <p>
        <span className="small quiet">价税合计</span>
        <b>¥{preview.data ? formatMoney(preview.data.gross) : '0.00'}</b>
      </p>
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {submitWords(form.busy)}
      </Button>
    </div>
  );
}
