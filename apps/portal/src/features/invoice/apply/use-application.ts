// The state of applying for an invoice: what is chosen, the server's preview of it, and the one act.
import { aside } from '@jishi/ui/main-part';
import { applyInvoice, previewInvoice } from '@jishi/contract/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { titleKind } from '@jishi/contract/enums/invoice';
import * as codes from '@jishi/contract/codes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { query, refreshReads, useCall } from '../../../shell/client';
import { codesOf, useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { invoiceHref } from '../places';
import { CHANGED, TITLES } from '../queries';
import { type InvoiceTitle, titleOf } from '../title/title-rules';
import { type Way, chosenOf } from './chosen';

export type Preview = Output<typeof previewInvoice>;

const OWNERS = {
  [codes.notFound]: 'form',
  [codes.stateConflict]: 'form',
  [codes.unavailable]: 'form',
  [codes.certificationRequired]: 'form',
  [codes.duplicate]: 'form',
} as const;

/** `first`: the records that the address asks for, and the remark of an earlier application. */
export function useApplication(first: { picked: readonly string[]; remark: string }) {
  const [way, setWay] = useState<Way>('records');
  const [picked, setPicked] = useState(first.picked);
  const title = useTitle();
  const client = useQueryClient();
  const navigate = useNavigate();
  const apply = useCall(applyInvoice, {
    ownCodes: codesOf(OWNERS),
    onSettled: () => refreshReads(client, ...CHANGED, previewInvoice),
  });

  const form = useForm(applyInvoice, {
    initial: { amount: '', email: '', remark: first.remark },
    input: inputOf,
    check: ({ amount }) => checked(amount),
    owners: OWNERS,
    send: async (values) => {
      const { no } = await apply.mutateAsync(inputOf(values) as Parameters<typeof apply.mutateAsync>[0]);
      toast.success('已提交，1 个工作日内审核');
      setPicked([]);
      form.change({ amount: '', remark: '' });
      await navigate(invoiceHref(no));
    },
  });

  const chosen = chosenOf(way, picked, form.values.amount);
  const preview = usePreview(chosen, title.chosen?.id);

  function inputOf({ email, remark, amount }: { email: string; remark: string; amount: string }) {
    return {
      ...chosenOf(way, picked, amount),
      titleId: title.chosen?.id,
      email,
      remark,
      shown: preview.data?.gross,
    };
  }

  function checked(amount: string) {
    if (!chosenOf(way, picked, amount)) {
      return way === 'amount' ? { amount: '请填写要开的金额' } : { form: '请先选要开票的消费记录' };
    }
    if (!title.chosen) return { form: title.isBarred ? '请先完成企业认证，或换一种抬头' : '请先填写抬头' };
    return { form: preview.data?.barred || undefined };
  }

  return { way, setWay, picked, setPicked, title, form, chosen, preview };
}

export type Application = ReturnType<typeof useApplication>;

/** The invoice as it would be; undefined while nothing is chosen. */
function usePreview(chosen: ReturnType<typeof chosenOf>, titleId: string | undefined) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(previewInvoice, { ...chosen, titleId }),
    enabled: chosen !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    data: chosen && !error ? data : undefined,
    error: chosen ? error : null,
    isBehind: isPlaceholderData,
    retry: () => void refetch(),
  };
}

/** The title of the invoice: its kind, then which of that kind. */
function useTitle() {
  const { data } = useQuery({ ...aside('发票抬头', TITLES), staleTime: 0 });
  const [kind, setKind] = useState<number>();
  const [ids, setIds] = useState<Readonly<Record<number, string>>>({});
  const titles = data?.list ?? [];
  const usual = titles.find(({ isDefault }) => isDefault) ?? titles[0];
  const shown = kind ?? usual?.kind ?? titleKind.ordinary;
  const isBarred = shown === titleKind.special && !data?.enterprise;
  return {
    all: titles,
    /** A special one needs a certified enterprise. */
    isBarred,
    sentTo: data?.email ?? '',
    isHere: data !== undefined,
    kind: shown,
    chooseKind: setKind,
    chosen: isBarred ? undefined : titleOf(titles, shown, ids[shown]),
    choose: ({ id, kind: of }: InvoiceTitle) => {
      setKind(of);
      setIds((before) => ({ ...before, [of]: id }));
    },
  };
}
