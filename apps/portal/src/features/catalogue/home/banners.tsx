// The operator's banners on the home page; nothing without any.
import type { listBanners } from '@jishi/contract/content/notice';
import type { Output } from '@jishi/contract/endpoint';
import { DarkSource } from '@jishi/ui/dark-source';
import { useRef, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { swipeHandlers } from '../../../shell/swipe';

type Banner = Output<typeof listBanners>[number];

export function Banners({ banners }: { banners: readonly Banner[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [swipe] = useState(() => swipeHandlers((step) => list.current?.scrollBy(step * list.current.clientWidth, 0)));
  if (banners.length === 0) return null;
  return (
    <section className="column" aria-label="推荐">
      <ul className="banners" ref={list} {...swipe}>
        {banners.map((banner) => (
          <li key={banner.id}>
            <Picture {...banner} />
            <div>
              <h2>{banner.link ? <BannerLink banner={banner} /> : banner.title}</h2>
              {banner.text && <p>{banner.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BannerLink({ banner: { link, title } }: { banner: Banner }) {
  return link.startsWith('/') ? <Link to={link}>{title}</Link> : <a href={link}>{title}</a>;
}

type Pictured = { image: string; imageDark: string; name?: string };

/** In the colours that are shown; `name`: what it says, where no words beside it do. */
export function Picture({ image, imageDark, name = '' }: Pictured) {
  if (!image) return null;
  return (
    <picture>
      <DarkSource srcSet={imageDark} />
      <img src={image} alt={name} loading={name ? 'lazy' : undefined} />
    </picture>
  );
}
