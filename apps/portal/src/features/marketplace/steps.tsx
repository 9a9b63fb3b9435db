import { Moment } from '@jishi/ui/beijing-time';
import { RuledHead } from '@jishi/ui/ruled-head';

type Props = { steps: readonly { time: string; event: number; words: string }[] };

/** What happened to an order, in order. */
export function Steps({ steps }: Props) {
  return (
    <section className="workspace-section" aria-labelledby="steps">
      <RuledHead id="steps" title="经过" />
      <ol className="goods-steps">
        {steps.map(({ time, event, words }, at) => (
          <li key={`${event} ${at}`}>
            <Moment time={time} />
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
