// Opening an appeal about an order: what is wrong, in words and pictures.
import { createAppeal, type initAppeal } from '@jishi/contract/appeal';
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { appealKind } from '@jishi/contract/enums/appeal';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { Button, ButtonLink } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { useNavigate } from '@jishi/ui/router';
import { Segments } from '@jishi/ui/segments';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, refreshReads, useCall } from '../../shell/client';
import { Dialog } from '../../shell/dialog';
import { codesOf, useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { preparedFiles } from '../../shell/prepared-files';
import { AreaField } from '../../shell/text-field';
import { toast } from '../../shell/toast-store';
import { addressOf } from './appeal-columns';
import { CHANGED_BY_END } from './changed';
import { FileChoice, mediaFault } from './file-choice';
import { appealOf } from './queries';

type Init = Output<typeof initAppeal>;

export function AppealDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(appealOf(orderNo));
  return (
    <Dialog title="申诉" onClose={onClose}>
      {error && !data && <Failure title="订单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={4} />}
      {data &&
        (data.openNo || data.barred ? (
          <Barred init={data} onClose={onClose} />
        ) : (
          <Form init={data} onClose={onClose} />
        ))}
    </Dialog>
  );
}

function Barred({ init: { openNo, barred }, onClose }: { init: Init; onClose: () => void }) {
  return (
    <>
      <p>{openNo ? '这笔订单已有处理中的申诉，情况请补充在那一件里。' : `${barred}。`}</p>
      <p className="dialog-actions">
        <Button onClick={onClose}>关闭</Button>
        {openNo && (
          <ButtonLink look="main" to={addressOf(openNo)}>
            打开那件申诉
          </ButtonLink>
        )}
      </p>
    </>
  );
}

const OWNERS = { [codes.stateConflict]: 'form', [codes.tooManyRequests]: 'form' } as const;
const KINDS = appealKind.rows.map(({ value, label }) => [String(value), label] as const);

const kindOf = (chosen: string) => Number(chosen) as ValueOf<typeof appealKind>;

function useAppealForm(orderNo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useCall(createAppeal, { ownCodes: codesOf(OWNERS) });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  const form = useForm(createAppeal, {
    initial: { kind: String(appealKind.notReceived), text: '' },
    input: ({ kind, text }) => ({ orderNo, kind: kindOf(kind), text }),
    check: () => {
      const wrong = mediaFault(files, 0);
      setFault(wrong);
      return { form: wrong && '请看附件处的提示' };
    },
    owners: OWNERS,
    send: async ({ kind, text }) => {
      const ready = await preparedFiles(files, setFault);
      const input = { orderNo, kind: kindOf(kind), text, files: ready };
      const { no } = await open.mutateAsync(input).catch((error: unknown) => {
        const told = error instanceof ApiError && error.fields.find(({ path }) => path === 'files');
        if (told) setFault(told.message);
        throw error;
      });
      await refreshReads(client, ...CHANGED_BY_END);
      toast.success('申诉已提交，有答复会通知您');
      void navigate(addressOf(no));
    },
  });
  function choose(next: readonly File[]) {
    setFiles(next);
    setFault(undefined);
    form.change({});
  }
  return { form, files, fault, choose };
}

function Form({ init, onClose }: { init: Init; onClose: () => void }) {
  const { form, files, fault, choose } = useAppealForm(init.orderNo);
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <FactList
        facts={[
          ['订单', init.title],
          ['账号', init.account && <span className="mono">{init.account}</span>],
          ['金额', `${formatMoney(init.amount)} 元`],
          ['申诉期', `至 ${init.untilTime.slice(0, 10)}`],
        ]}
      />
      <div className="form-field">
        <span aria-hidden="true">原因</span>
        <Segments label="原因" choices={KINDS} chosen={form.values.kind} onChoose={(kind) => form.change({ kind })} />
        {form.errors.kind && <p className="form-error">{form.errors.kind}</p>}
      </div>
      <AreaField form={form} name="text" label="情况" hint="什么时候、给谁充了多少、现在是什么样" maxLength={1000} />
      <FileChoice files={files} fault={fault} onChange={choose} />
      <FormEnd
        form={form}
        verb="提交申诉"
        pendingVerb="正在提交"
        onCancel={onClose}
        message={fault ? '' : form.errors.form}
      />
    </form>
  );
}
