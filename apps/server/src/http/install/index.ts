// The site as an app on a phone's home screen: manifest, icons, service worker, the page without a network.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context';
import { ICONS, type IconName, iconNamed } from './icons';
import { OFFLINE_PAGE, OFFLINE_POLICY } from './offline';
import { OFFLINE_PATH, WORKER } from './worker';

/** `contextOf` knows the site's settings in force. */
export async function registerInstall(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { settings } = await contextOf(request);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .send(JSON.stringify(manifest(settings.site.name)));
  });
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(WORKER),
  );
  app.get(OFFLINE_PATH, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', OFFLINE_POLICY)
      .header('x-robots-tag', 'noindex')
      .send(OFFLINE_PAGE),
  );
  for (const name of Object.keys(ICONS) as IconName[]) {
    app.get(`/icons/${name}`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await iconNamed(name)),
    );
  }
}

const icon = (name: IconName, purpose: 'any' | 'maskable') => {
  const { size } = ICONS[name];
  return { src: `/icons/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
};

/** The colours are those of light pages: the bar of an open page follows its `theme-color`, which knows both themes. */
function manifest(name: string) {
  return {
    id: '/',
    name,
    short_name: name,
    description: '按次计费的接口集市。每次调用与每分钱，都记在账上。',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [icon('192.png', 'any'), icon('512.png', 'any'), icon('maskable-512.png', 'maskable')],
    shortcuts: [
      { name: '调用记录', url: '/req/applylist' },
      { name: '充值中心', url: '/fund/rechargeCenter' },
      { name: '全部接口', url: '/product/list' },
    ],
  };
}
