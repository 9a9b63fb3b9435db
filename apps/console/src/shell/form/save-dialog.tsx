// A form in a dialog that makes one call. Done, it says so and closes; refused, it shows what is wrong at its fields.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { toast } from '@jishi/ui/toast-store';
import type { ComponentProps } from 'react';
import { useCall } from '../client';
import { FormDialog } from './form-dialog';
import { showRefusal } from './refusal';

type Props<E extends Endpoint, Values> = Omit<
  ComponentProps<typeof FormDialog<Values>>,
  'verb' | 'pendingVerb' | 'pending' | 'onSubmit'
> & {
  by: E;
  /** What the call is given, from the form as it is then; undefined where that is refused here already. */
  input: () => Input<E> | undefined;
  /** What is said once it is done. */
  said?: string | ((result: Output<E>) => string);
  /** Reads again what it may have changed, done or not. */
  refresh: () => unknown;
  verb?: string;
  pendingVerb?: string;
};

export function SaveDialog<E extends Endpoint, Values>(props: Props<E, Values>) {
  const { by, input, said = '已保存', refresh, verb = '保存', pendingVerb = '正在保存', ...dialog } = props;
  const { form, onClose } = dialog;
  const save = useCall(by, {
    silent: true,
    onSuccess: (result) => {
      toast.success(typeof said === 'string' ? said : said(result));
      onClose();
    },
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  const submit = () => {
    const given = input();
    if (given !== undefined) save.mutate(given);
  };
  return <FormDialog {...dialog} verb={verb} pendingVerb={pendingVerb} pending={save.isPending} onSubmit={submit} />;
}
