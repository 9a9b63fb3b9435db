import { useEffect, useState } from 'react';

export type SectionLink = { id: string; name: string };

/** Links to the parts of the page; the one being read is marked once scripts run. */
export function SectionLinks({ links }: { links: readonly SectionLink[] }) {
  const current = useSectionInView(links);
  return (
    <nav className="section-links" aria-label="本页内容">
      <ul>
        {links.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(links: readonly SectionLink[]): string | undefined {
  const [current, setCurrent] = useState(links[0]?.id);
  const ids = links.map(({ id }) => id).join(' ');
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const order = ids.split(' ');
    // The section between the sticky header and the middle of the window counts as being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting);
        const reading = order.find((id) => seen.get(id));
        if (reading) setCurrent(reading);
      },
      { rootMargin: '-130px 0px -55% 0px' },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
