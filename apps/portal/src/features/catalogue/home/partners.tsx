// Whom the operator works with: their marks, which lead to them; nothing without any.
import type { listPartners } from '@jishi/contract/content/notice';
import type { Output } from '@jishi/contract/endpoint';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Picture } from './banners';

export function Partners({ partners }: { partners: Output<typeof listPartners> }) {
  if (partners.length === 0) return null;
  return (
    <section className="column section" aria-labelledby="partners">
      <RuledHead id="partners" title="合作伙伴" />
      <ul className="partners">
        {partners.map(({ id, link, ...mark }) => (
          <li key={id}>
            {link ? (
              <a href={link}>
                <Picture {...mark} />
              </a>
            ) : (
              <Picture {...mark} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
