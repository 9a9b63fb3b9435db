import { Unfold } from '@jishi/ui/unfold';
import type { Project } from '../project';

export function Faq({ entries }: { entries: Project['faq'] }) {
  if (entries.length === 0) return null;
  return (
    <section id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">常见问题</h2>
      {entries.map(({ question, answer }, index) => (
        <Unfold className="unfold" key={question} open={index === 0} summary={question}>
          <p>{answer}</p>
        </Unfold>
      ))}
    </section>
  );
}
