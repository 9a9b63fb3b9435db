// The baseline for the product list: the same rows by renderToString on node:http and nothing else. Rows are in memory,
// or read by one query per request when DATABASE_URL is set.
import { createServer } from 'node:http';
import pg from 'pg';
import { renderToString } from 'react-dom/server';

type Row = {
  id: string;
  name: string;
  glyph: string;
  summary: string;
  price: string;
  free_quota: number;
  needs: number;
  official: boolean;
};

const QUERY = `select id, name, glyph, summary, round(price / 100000.0, 3)::text as price, free_quota, needs, official
  from catalogue.project where status = 2 order by sort, id limit $1`;
const NEEDS = ['无需认证', '个人认证', '企业认证', '场景审核'];

const [databaseUrl = '', limit = '20', mode = 'memory'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 0 });
const select = async () => (await pool.query<Row>(QUERY, [limit])).rows;
const kept = await select();

const server = createServer(async (_request, response) => {
  const rows = mode === 'memory' ? kept : await select();
  const html = `<!doctype html>${renderToString(<Page rows={rows} />)}`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) });
  response.end(html);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));

function Page({ rows }: { rows: readonly Row[] }) {
  return (
    <html lang="zh-CN">
      <head>
        <title>全部接口</title>
      </head>
      <body>
        <header>
          <a href="/">集市</a>
          <nav>
            <a href="/product/list">全部接口</a>
          </nav>
        </header>
        <main>
          <h1>全部接口</h1>
          <ol>
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ol>
        </main>
      </body>
    </html>
  );
}

function Line({ row }: { row: Row }) {
  return (
    <li className="row">
      <div className="row-name">
        <span className="glyph">{row.glyph}</span>
        <div>
          <h2>
            <a href={`/product/${row.id}`}>{row.name}</a>
            {row.official && <span className="tag">官方</span>}
          </h2>
          <p>{row.summary}</p>
        </div>
      </div>
      <dl>
        <div>
          <dt>单价</dt>
          <dd>
            <span>{row.price}</span> <span>元/次</span>
          </dd>
        </div>
        <div>
          <dt>免费</dt>
          <dd>
            <span>{row.free_quota}</span> <span>次</span>
          </dd>
        </div>
        <div>
          <dt>成功率</dt>
          <dd>
            <span>暂无</span>
          </dd>
        </div>
        <div>
          <dt>所需资质</dt>
          <dd>{NEEDS[row.needs]}</dd>
        </div>
      </dl>
      <a className="btn" href={`/product/${row.id}#doc`}>
        查看文档
      </a>
    </li>
  );
}
