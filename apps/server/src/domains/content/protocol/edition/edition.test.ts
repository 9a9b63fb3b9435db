import { getMemberInfo } from '@jishi/contract/account';
import { listProtocols, previewProtocol, publishProtocol } from '@jishi/contract/console/content';
import { getProtocol } from '@jishi/contract/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../../account/domain';
import { content } from '../../domain';
import { signInMember, systemContext } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { seedProtocols } from '../..';

let server: TestServer;
let editor: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, content] });
  editor = await signInOperator(server, 'content');
  await seedProtocols(systemContext(server));
});
afterAll(() => server.close());

const HTML = '<h2>一、总则</h2><p>这是协议的正文，供测试使用。</p>';
type Code = 'user' | 'privacy' | 'recharge';
const inForce = async (code: Code) => (await server.call(getProtocol, { code }, {})).result;
const publish = (code: Code, after: string, html = HTML) =>
  server.call(publishProtocol, { code, title: '协议的新版本', html, after }, { token: editor.token });

test('a version follows the one it was made from, and members are asked to agree to it', async () => {
  const member = await signInMember(server);
  const before = await inForce('user');
  const published = await publish('user', before.version);
  expect(published).toMatchObject({ code: 0, result: { code: 'user', current: true, agreed: 0, html: HTML } });
  expect(await inForce('user')).toMatchObject({ version: published.result.version, html: HTML });
  const { protocolsToAgree } = (await server.call(getMemberInfo, {}, { token: member.token })).result;
  expect(protocolsToAgree).toContainEqual({
    code: 'user',
    title: '协议的新版本',
    version: published.result.version,
  });
});

test('an editor who started from an older version does not publish over a newer one', async () => {
  const { version } = await inForce('recharge');
  expect(await publish('recharge', version)).toMatchObject({ code: 0 });
  expect(await publish('recharge', version)).toMatchObject({ code: 4005 });
  expect(await publish('recharge', '')).toMatchObject({ code: 4005 });
});

test('of editors who publish at once one does', async () => {
  const { version } = await inForce('privacy');
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish('privacy', version)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 4005)).toHaveLength(5);
});

test('versions of one day have names of their own, and the list tells which is in force', async () => {
  for (let n = 0; n < 3; n += 1) await publish('user', (await inForce('user')).version);
  const { result } = await server.call(listProtocols, {}, { token: editor.token });
  const user = result.filter(({ code }) => code === 'user');
  expect(new Set(user.map(({ version }) => version)).size).toBe(user.length);
  expect(user.filter(({ current }) => current)).toEqual([user[0]]);
  expect(user[0]!.version).toBe((await inForce('user')).version);
});

test('the list counts members by the version they agreed to last', async () => {
  const members = [await signInMember(server), await signInMember(server)];
  const versions = (await server.call(listProtocols, {}, { token: editor.token })).result.filter(
    ({ code }) => code === 'user',
  );
  const agree = (memberId: string, version: string, minutes: number) =>
    server.db.query(
      `insert into account.agreement (member_id, code, version, agreed_at, ip)
       values ($1, 'user', $2, now() + $3 * interval '1 minute', '')`,
      [memberId, version, minutes],
    );
  await agree(members[0]!.memberId, versions[1]!.version, 0);
  await agree(members[0]!.memberId, versions[0]!.version, 1);
  await agree(members[1]!.memberId, versions[1]!.version, 0);
  const { result } = await server.call(listProtocols, {}, { token: editor.token });
  const agreed = result.filter(({ code }) => code === 'user').map((row) => row.agreed);
  expect(agreed.slice(0, 2)).toEqual([1, 1]);
});

test('only who may publish does', async () => {
  const reader = await signInOperator(server, 'readonly');
  const as = { token: reader.token };
  expect(await server.call(listProtocols, {}, as)).toMatchObject({ code: 0 });
  expect(await server.call(previewProtocol, { html: HTML }, as)).toMatchObject({ code: 4009 });
  const input = { code: 'user' as const, title: '标题', html: HTML, after: '' };
  expect(await server.call(publishProtocol, input, as)).toMatchObject({ code: 4009 });
});

/** Ways in which markup has run scripts, reached out or covered a page. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=a></form>',
  '<style>*{display:none}</style><p style="position:fixed">x</p>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<p onmouseover="alert(1)" onclick=alert(1)>x</p>',
  '<<script>script>alert(1)<</script>/script>',
  '<img src="x" srcset="javascript:alert(1)" style="background:url(javascript:alert(1))">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<p id="root" class="overlay" name="body">x</p>',
  '<template><script>alert(1)</script></template>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<a href="//evil.example">x</a>',
  '<xss:script xmlns:xss="http://www.w3.org/1999/xhtml">alert(1)</xss:script>',
];

test.each(HOSTILE)('%s leaves nothing that acts, in the preview and in what is published', async (hostile) => {
  const html = `${HTML}${hostile}`;
  const preview = await server.call(previewProtocol, { html }, { token: editor.token });
  const published = await publish('recharge', (await inForce('recharge')).version, html);
  expect(published.result.html).toBe(preview.result.html);
  const tags = [...preview.result.html.matchAll(/<\/?([a-z0-9:]+)([^>]*)>/gi)];
  for (const [tag, name, attributes] of tags) {
    expect(name, tag).toMatch(
      /^(?:p|h[234]|ul|ol|li|a|img|strong|em|u|s|blockquote|pre|code|br|hr|table|thead|tbody|tr|t[dh])$/,
    );
    expect(attributes, tag).not.toMatch(/\bon\w+\s*=|style\s*=|id\s*=|class\s*=|script:|data:|srcset|["']\/\//i);
  }
});

test('what has no words left is refused', async () => {
  const { version } = await inForce('user');
  expect(await publish('user', version, '<script>很长的脚本内容在这里</script><p>&nbsp;</p>')).toMatchObject({
    code: 4000,
    fields: [{ path: 'html' }],
  });
});
