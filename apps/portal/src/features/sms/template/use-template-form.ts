// A template as it is written: its texts, and what its variables may hold.
import * as codes from '@jishi/contract/codes';
import type { Input, Output } from '@jishi/contract/endpoint';
import { smsKind } from '@jishi/contract/enums/sms';
import { type getTemplate, saveTemplate } from '@jishi/contract/sms/template';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@jishi/ui/router';
import { useState } from 'react';
import { refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { partHref } from '../places';
import { TEMPLATES_CHANGED } from '../changed';
import { type Choice, choicesOf, sentOf, variablesOf } from './variables';

export type Detail = Output<typeof getTemplate>;
export type Writing = ReturnType<typeof useTemplateForm>;

const OWNERS = {
  [codes.wordForbidden]: 'content',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;

/** `template`: the one that is changed; undefined for a new one. */
export function useTemplateForm(template: Detail | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [choices, setChoices] = useState(() => choicesOf(template?.draft.variables ?? []));
  const form = useForm(saveTemplate, {
    initial: {
      name: template?.draft.name ?? '',
      kind: String(template?.draft.kind ?? smsKind.notice),
      content: template?.draft.content ?? '',
      // shows what is wrong with the variables, which stand beside
      variables: '',
    },
    input: ({ name, kind, content }) =>
      ({
        ...(template && { id: template.id }),
        name,
        kind: Number(kind),
        content,
        variables: variablesOf(content, choices).map(sentOf),
      }) as Input<typeof saveTemplate>,
    owners: OWNERS,
    done: async (saved) => {
      await refreshReads(client, ...TEMPLATES_CHANGED);
      toast.success(`“${saved.draft.name}”已提交审核，通常 2 小时内有结果`);
      void navigate(partHref('template'));
    },
  });
  return {
    form,
    variables: variablesOf(form.values.content, choices),
    choose(name: string, choice: Choice) {
      setChoices((before) => ({ ...before, [name]: choice }));
      form.change({ variables: '' });
    },
  };
}
