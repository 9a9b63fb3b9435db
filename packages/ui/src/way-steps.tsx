import { Moment } from './beijing-time';

/** The way that something went, side by side; on a phone one below the other. */
export function WaySteps({ label, steps }: { label: string; steps: readonly { time: string; words: string }[] }) {
  return (
    <ol className="way-steps" aria-label={label}>
      {steps.map(({ time, words }, at) => (
        <li key={`${time} ${at}`}>
          <Moment time={time} short />
          <i aria-hidden="true" />
          <b>{words}</b>
        </li>
      ))}
    </ol>
  );
}
