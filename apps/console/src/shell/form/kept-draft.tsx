// A long form with the draft of an earlier visit: restored over the stored version, and announced.
import { beijingTime } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { type ReactNode, useEffect, useState } from 'react';
import { type Draft, isOutdated, readDraft, watchDraft } from './draft';
import { type Form, createForm } from './form-store';

export type Restored<Values> = { draft: Draft<Values>; outdated: boolean };

type Kept<Values> = {
  /** Of the draft in this tab. */
  name: string;
  /** Removes what a draft must not contain. */
  strip?: (values: Values) => Values;
};

/** A form over `initial`, with the draft laid over it if there is one; kept as a draft from now on. */
export function useKeptForm<Values>(
  initial: () => Values,
  { name, strip = unchanged }: Kept<Values>,
): { form: Form<Values>; restored: Restored<Values> | undefined } {
  const [opened] = useState(() => {
    const values = initial();
    const form = createForm<Values>(values);
    const draft = readDraft<Values>(sessionStorage, name);
    if (!draft) return { form, restored: undefined };
    form.set('', draft.values);
    return { form, restored: { draft, outdated: isOutdated(draft, strip(values)) } };
  });
  const { form } = opened;
  useEffect(
    () =>
      watchDraft(form, {
        store: sessionStorage,
        name,
        strip,
        now: beijingTime,
        onFull: () => toast.error('内容太多，草稿没有留住。保存之前请不要离开这个页面'),
      }),
    [form, name, strip],
  );
  return opened;
}

const unchanged = <Values,>(values: Values) => values;

type NoteProps<Values> = Restored<Values> & {
  /** Warns that saving would overwrite others' work, when somebody saved since. */
  overtaken: string;
  onGiveUp: () => void;
  children?: ReactNode;
};

/** Says that a draft was taken up, and how to be rid of it. */
export function RestoredNote<Values>({ draft, outdated, overtaken, onGiveUp, children }: NoteProps<Values>) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const close = () => setShown(false);
  return (
    <div className="note restored" role="status">
      <p>
        已接着 {draft.keptTime} 留下的草稿，还没有保存。
        {outdated && <b>{overtaken}</b>}
        {children}
      </p>
      <Button
        size="small"
        onClick={() => {
          onGiveUp();
          close();
        }}
      >
        不要草稿，看已保存的
      </Button>
      <Button size="small" onClick={close}>
        知道了
      </Button>
    </div>
  );
}
