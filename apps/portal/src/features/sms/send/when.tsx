// When messages go out: now, or at a minute of the next days.
import { smsKind } from '@jishi/contract/enums/sms';
import { AHEAD_DAYS, limitWords } from '@jishi/contract/sms/limit';
import { beijingTime } from '@jishi/ui/beijing-time';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { FormField } from '@jishi/ui/form-field';
import type { Price } from './balance';
import type { Draft } from './rules';
import { Step } from './step';
import type { Checking } from './use-sending';

type Props = {
  draft: Draft;
  kind: number;
  price: Price;
  checking: Checking;
  change: (patch: Partial<Draft>) => void;
};

export function When({ draft, kind, price, checking, change }: Props) {
  const isMarketing = kind === smsKind.marketing;
  const quiet = `营销短信 ${price.quietFrom}:00 至次日 ${price.quietUntil}:00 不发`;
  const fault = checking.error?.fields.find(({ path }) => path === 'sendTime')?.message;
  return (
    <Step at={3} title="什么时候发">
      <ChoiceRows
        name="sms-when"
        legend={<span className="sr">什么时候发</span>}
        rows={[
          { value: 'now', name: '现在', hint: '点“发送”就排队提交', aside: mostOften(price, kind) },
          {
            value: 'later',
            name: '定时',
            hint: `${AHEAD_DAYS} 天内任一分钟，到点前可以取消`,
            aside: isMarketing ? quiet : '',
          },
        ]}
        chosen={draft.later ? 'later' : 'now'}
        onChoose={(value) => change({ later: value === 'later', ...(draft.time === '' && { time: nextHour() }) })}
      />
      {draft.later && (
        <FormField label="发送时间" hint={isMarketing ? `北京时间；${quiet}` : '北京时间'} error={fault}>
          {(control) => (
            <input
              {...control}
              className="input sms-time"
              type="datetime-local"
              step={60}
              value={draft.time}
              onChange={(event) => change({ time: event.target.value })}
            />
          )}
        </FormField>
      )}
    </Step>
  );
}

const HOUR_MS = 3_600_000;
const nextHour = () =>
  `${beijingTime(new Date(Date.now() + HOUR_MS))
    .slice(0, 13)
    .replace(' ', 'T')}:00`;

/** How often one number may get a kind, by the longest time; '' where nothing limits it. */
function mostOften({ limits }: Price, kind: number): string {
  const longest = limits.filter((limit) => limit.kind === kind).toSorted((a, b) => b.seconds - a.seconds)[0];
  return longest ? limitWords(longest) : '';
}
