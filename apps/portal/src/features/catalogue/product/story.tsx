import type { Project } from '../project';

/** The product's story in its owner's words. The server sanitised the HTML when it was saved. */
export function Story({ project: { detailHtml, scenes, advantages } }: { project: Project }) {
  if (!detailHtml && scenes.length === 0 && advantages.length === 0) return null;
  return (
    <section id="story" aria-labelledby="story-title">
      <h2 id="story-title">产品说明</h2>
      {detailHtml && <div className="prose" dangerouslySetInnerHTML={{ __html: detailHtml }} />}
      <Points title="适用场景" points={scenes} />
      <Points title="特点" points={advantages} />
    </section>
  );
}

function Points({ title, points }: { title: string; points: readonly { title: string; text: string }[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {points.some(({ text }) => text !== '') ? (
        <dl className="promises">
          {points.map((point) => (
            <div key={point.title}>
              <dt>{point.title}</dt>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul className="points">
          {points.map((point) => (
            <li key={point.title}>{point.title}</li>
          ))}
        </ul>
      )}
    </>
  );
}
