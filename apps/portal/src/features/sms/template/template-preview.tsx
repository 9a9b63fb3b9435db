// The message as a phone shows it, and what it is charged for, while the template is written.
import { smsKind } from '@jishi/contract/enums/sms';
import {
  MARKETING_END,
  SEGMENT_JOINED,
  SEGMENT_SINGLE,
  segmentsOf,
  textOf,
  withoutEnding,
} from '@jishi/contract/sms/segment';
import { filled, mostOf, piecesOf, sampleOf } from '@jishi/contract/sms/variable';
import { FormField } from '@jishi/ui/form-field';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PhoneLook } from '../phone-look';
import { SIGNATURES } from '../queries';
import type { Writing } from './use-template-form';
import { sentOf } from './variables';

const SIGNATURE_SAMPLE = '您的签名';

export function TemplatePreview({ writing: { form, variables } }: { writing: Writing }) {
  const names = useQuery(aside('签名', SIGNATURES)).data?.list.map(({ name }) => name) ?? [];
  const [chosen, setChosen] = useState<string>();
  const signature = chosen ?? names[0] ?? SIGNATURE_SAMPLE;
  const kind = Number(form.values.kind);
  const content = withoutEnding(form.values.content);
  const sent = variables.map(sentOf);
  const valuesBy = (valueOf: (variable: (typeof sent)[number]) => string) =>
    Object.fromEntries(sent.map((variable) => [variable.name, valueOf(variable)]));
  const samples = valuesBy(sampleOf);
  const lengthWith = (values: Record<string, string>) =>
    content === '' ? 0 : textOf({ signature, kind, body: filled(content, values) }).length;
  const length = lengthWith(samples);
  const most = lengthWith(valuesBy((variable) => '字'.repeat(mostOf(variable))));
  return (
    <>
      {names.length > 1 && (
        <FormField label="预览用的签名">
          {(control) => (
            <select
              {...control}
              className="input"
              value={signature}
              onChange={(event) => setChosen(event.target.value)}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  【{name}】
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <PhoneLook
        text={
          content === '' ? (
            <span className="quiet">写好内容，这里就是收到的样子</span>
          ) : (
            <>
              【{signature}】
              {piecesOf(content).map((piece, at) =>
                'text' in piece ? (
                  <span key={at}>{piece.text}</span>
                ) : (
                  <mark key={at}>{samples[piece.variable] ?? `{${piece.variable}}`}</mark>
                ),
              )}
              {kind === smsKind.marketing && ` ${MARKETING_END}`}
            </>
          )
        }
      />
      <Counter length={length} most={most} />
    </>
  );
}

/** How long it is, what it is charged for, and how far the segment is filled. */
function Counter({ length, most }: { length: number; most: number }) {
  const segments = segmentsOf('字'.repeat(length));
  const longest = segmentsOf('字'.repeat(most));
  const room = segments <= 1 ? SEGMENT_SINGLE : segments * SEGMENT_JOINED;
  return (
    <>
      <dl className="sms-counter" aria-label="字数与条数">
        <div>
          <dt>字数</dt>
          <dd>
            {length} <small>/ {room}</small>
          </dd>
        </div>
        <div>
          <dt>计费</dt>
          <dd>
            {segments} <small>条</small>
          </dd>
        </div>
        <div>
          <dt>变量最长时</dt>
          <dd>
            {longest} <small>条，{most} 字</small>
          </dd>
        </div>
      </dl>
      <div className="sms-room" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (length / room) * 100)}%` }} />
      </div>
      <p className="small quiet sms-rule">
        含签名与结尾；{SEGMENT_SINGLE} 字以内计 1 条，超过后每 {SEGMENT_JOINED} 字计 1 条。
      </p>
    </>
  );
}
