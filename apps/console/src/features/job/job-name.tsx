import { jobWords } from '@jishi/contract/job-words';

/** A job in words, its own name beside them. */
export function JobName({ name }: { name: string }) {
  const words = jobWords(name);
  return (
    <span>
      {words} <span className="mono faint break">{name}</span>
    </span>
  );
}
