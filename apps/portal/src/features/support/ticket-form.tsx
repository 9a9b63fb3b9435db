// Asking us something: about what, how urgent, in words and pictures, and by when there is an answer.
import * as codes from '@jishi/contract/codes';
import { ticketPriority, ticketSubject } from '@jishi/contract/enums/support';
import { createTicket } from '@jishi/contract/support';
import { Moment } from '@jishi/ui/beijing-time';
import { FormField } from '@jishi/ui/form-field';
import { aside } from '@jishi/ui/main-part';
import { useNavigate } from '@jishi/ui/router';
import { Segments } from '@jishi/ui/segments';
import { newUuid } from '@jishi/ui/wire/attempt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLine } from '../../shell/back-line';
import { refreshReads, useCall } from '../../shell/client';
import { FilePick } from '../../shell/file-pick';
import { type Form, codesOf, useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { AreaField, TextField } from '../../shell/text-field';
import { toast } from '../../shell/toast-store';
import { useUrlQuery } from '../../shell/url-query';
import { addressOf } from './places';
import { CHANGED_BY_TICKET, askedOf, ticketInit } from './queries';
import { usePictures } from './use-pictures';

const OWNERS = { [codes.tooManyRequests]: 'form' } as const;
const choicesOf = (rows: readonly { value: number; label: string }[]) =>
  rows.map(({ value, label }) => [String(value), label] as const);
const SUBJECTS = choicesOf(ticketSubject.rows);
const PRIORITIES = choicesOf(ticketPriority.rows);

/** How the number of each is called, and where it is found. */
const THINGS: Readonly<Record<string, readonly [label: string, hint: string]>> = {
  [ticketSubject.product]: ['接口的代码或编号', '接口详情页地址里的编号；可以不填'],
  [ticketSubject.order]: ['订单号', '付款、话费充值或权益的订单号；可以不填'],
  [ticketSubject.call]: ['请求编号', '响应里的 requestId，调用记录里也有；可以不填'],
  [ticketSubject.invoice]: ['开票申请号', '发票里的申请号；可以不填'],
};

function useTicketForm() {
  const [search] = useUrlQuery();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCall(createTicket, { ownCodes: codesOf(OWNERS) });
  const pictures = usePictures();
  const [postId] = useState(newUuid);
  const { subject, thing } = askedOf(search);
  const inputOf = (values: { subject: string; thing: string; priority: string; title: string; text: string }) => ({
    ...values,
    thing: values.subject === String(ticketSubject.general) ? '' : values.thing,
    subject: Number(values.subject) as 1,
    priority: Number(values.priority) as 1,
    postId,
  });
  const form = useForm(createTicket, {
    initial: { subject: String(subject), thing, priority: String(ticketPriority.normal), title: '', text: '' },
    input: inputOf,
    check: () => ({ form: pictures.check() && '请看图片处的提示' }),
    owners: OWNERS,
    send: async (values) => {
      const { no } = await pictures.sendWith((files) => {
        const asked = { ...inputOf(values), files };
        return create.mutateAsync(asked);
      });
      await refreshReads(client, ...CHANGED_BY_TICKET);
      toast.success('工单已提交，有答复会通知您');
      void navigate(addressOf(no));
    },
  });
  return { form, pictures };
}

export function TicketForm() {
  const { form, pictures } = useTicketForm();
  const { values, errors, change } = form;
  const thing = THINGS[values.subject];
  return (
    <div className="case">
      <BackLine to="/support/tickets" name="全部工单" />
      <h1>提交工单</h1>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <div className="form-field">
          <span aria-hidden="true">关于什么</span>
          <Segments
            label="关于什么"
            choices={SUBJECTS}
            chosen={values.subject}
            onChoose={(subject) => change({ subject, thing: '' })}
          />
        </div>
        {thing && (
          <TextField form={form} name="thing" label={thing[0]} hint={<ThingHint of={form} hint={thing[1]} />} />
        )}
        <TextField form={form} name="title" label="标题" hint="一句话说清楚，2 到 60 个字" maxLength={60} />
        <AreaField
          form={form}
          name="text"
          label="说明"
          rows={7}
          hint="什么时候、做了什么、看到什么、想要什么；不要写密钥和密码"
          maxLength={2000}
        />
        <FormField label="图片" hint="最多 6 张；在本机压缩后上传，去掉位置信息" error={pictures.fault}>
          {(control) => (
            <FilePick
              control={control}
              accept="image/*"
              files={pictures.files}
              onChange={(files) => {
                pictures.choose(files);
                change({});
              }}
            />
          )}
        </FormField>
        <Priority form={form} />
        <FormEnd form={form} verb="提交工单" pendingVerb="正在提交" message={pictures.fault ? '' : errors.form} />
      </form>
    </div>
  );
}

type Values = { subject: string; thing: string; priority: string };

/** What the number from the address stands for. */
function ThingHint({ of, hint }: { of: Pick<Form<Values>, 'values'>; hint: string }) {
  const [search] = useUrlQuery();
  const asked = askedOf(search);
  const { thingTitle } = useQuery(aside('问的是什么', ticketInit(search))).data ?? {};
  const isIt = String(asked.subject) === of.values.subject && asked.thing === of.values.thing;
  return isIt && thingTitle ? thingTitle : hint;
}

/** How urgent it is, with by when each is answered. */
function Priority({ form }: { form: Pick<Form<Values>, 'values' | 'change'> }) {
  const [search] = useUrlQuery();
  const init = useQuery(aside('预计答复的时间', ticketInit(search))).data;
  const promise = init?.promises.find(({ priority }) => String(priority) === form.values.priority);
  return (
    <div className="form-field">
      <span aria-hidden="true">优先级</span>
      <Segments
        label="优先级"
        choices={PRIORITIES}
        chosen={form.values.priority}
        onChoose={(priority) => form.change({ priority })}
      />
      {init && promise && (
        <p className="support-promise" aria-live="polite">
          <span>
            预计{' '}
            <b>
              <Moment time={promise.dueTime} short />
            </b>{' '}
            前答复
          </span>
          <span className="quiet small">
            服务时间 {init.serviceHours}，{promise.hours} 小时以内
          </span>
        </p>
      )}
    </div>
  );
}
