// Why it is refused: reasons that are often given, chosen by their digits, and a text.
import { FormField } from '@jishi/ui/form-field';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Case } from './beside';

export type Draft = { reasons: readonly string[]; text: string };

export const EMPTY: Draft = { reasons: [], text: '' };

/** The reason as it is sent: what was chosen, then what was typed. */
export function reasonOf({ reasons, text }: Draft): string {
  return [...reasons, text.trim()].filter(Boolean).join('；');
}

/** Chooses a reason, or lets go of it. */
export function withReason(draft: Draft, reason: string): Draft {
  const { reasons } = draft;
  return {
    ...draft,
    reasons: reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason],
  };
}

type Props = {
  of: Case;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  error: string | undefined;
  onRefuse: () => void;
  /** Leaves refusing as it is; what was typed stays. */
  onLeave: () => void;
};

export function Reasons({ of, draft, onDraft, error, onRefuse, onLeave }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  useEffect(() => (first.current ?? text.current)?.focus(), []);
  useEffect(() => {
    if (error) text.current?.focus();
  }, [error]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRefuse();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="review-reasons">
      <h3 id={titleId}>拒绝的原因</h3>
      <div role="group" aria-labelledby={titleId}>
        {of.reasons.map((reason, place) => (
          <label key={reason}>
            <input
              type="checkbox"
              ref={place === 0 ? first : undefined}
              checked={draft.reasons.includes(reason)}
              onChange={() => onDraft(withReason(draft, reason))}
            />
            {reason}
            <kbd aria-hidden="true">{place + 1}</kbd>
          </label>
        ))}
      </div>
      <FormField label="补充说明" hint="与选中的原因一起给出，共 200 个字以内" error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={text}
            className="input"
            data-field="reason"
            rows={2}
            value={draft.text}
            onChange={(event) => onDraft({ ...draft, text: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
    </div>
  );
}
