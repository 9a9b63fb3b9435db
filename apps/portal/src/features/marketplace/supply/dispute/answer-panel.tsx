// One dispute beside the list: what was said, and the supplier's answer.
import * as codes from '@jishi/contract/codes';
import { answerDispute } from '@jishi/contract/marketplace/dispute';
import { Button } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { Status } from '../../../../shell/labels';
import { AreaField } from '../../../../shell/text-field';
import { toast } from '../../../../shell/toast-store';
import { DisputeFacts } from '../../dispute-facts';
import { dispute } from '../../queries';
import { CHANGED_BY_ANSWER } from '../changed';

export function AnswerPanel({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(dispute(no));
  return (
    <SidePanel title="争议" head={data && <Status of="disputeStatus" value={data.status} />} onClose={onClose}>
      {data ? (
        <>
          <DisputeFacts dispute={data} />
          {data.canAnswer && <AnswerForm no={no} wanted={data.wanted} />}
        </>
      ) : error ? (
        <Failure title="争议没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SidePanel>
  );
}

const ANSWERS = [
  ['yes', '同意退款'],
  ['no', '不同意'],
] as const;

function AnswerForm({ no, wanted }: { no: string; wanted: string }) {
  const client = useQueryClient();
  const form = useForm(answerDispute, {
    initial: { answer: 'yes', words: '' },
    input: ({ answer, words }) => ({ no, agrees: answer === 'yes', words }),
    owners: { [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async (_, { answer }) => {
      toast.success(answer === 'yes' ? '已退给买家' : '已回应，由平台处理');
      await refreshReads(client, ...CHANGED_BY_ANSWER);
    },
  });
  const { values, errors, busy, change } = form;
  const agrees = values.answer === 'yes';
  return (
    <form className="stacked-form supply-answer" noValidate onSubmit={form.onSubmit}>
      <Segments
        label="回应"
        choices={ANSWERS}
        chosen={agrees ? 'yes' : 'no'}
        onChoose={(answer) => change({ answer })}
      />
      <p className="note">
        {agrees
          ? `¥${formatMoney(wanted)} 马上从这一笔的待结算退给买家，其余照常结算。`
          : '写明卡密可用的凭据，由平台处理；结果之前结算停住。'}
      </p>
      <AreaField form={form} name="words" label="说明" hint="买家与平台都看得到，至少 5 个字" maxLength={500} />
      {errors.form && (
        <p className="form-error" role="alert">
          {errors.form}
        </p>
      )}
      <p>
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在提交' : agrees ? '同意退款' : '提交说明'}
        </Button>
      </p>
    </form>
  );
}
