// Hands out a product as files: its document, a collection of requests, a client in one of five languages.
import { chargeWords } from '@jishi/contract/charge-words';
import * as contract from '@jishi/contract/product-file';
import type * as z from 'zod';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { selectApiInfos, selectProjectOnSale } from '../store';
import { goClient, packageOf } from './client/go/rules';
import { javaClient } from './client/java/rules';
import { phpClient } from './client/php/rules';
import { pythonClient } from './client/python/rules';
import { typeScriptClient } from './client/typescript/rules';
import { classNameOf } from './client/rules';
import { openApiOf } from './openapi/rules';
import { postmanOf } from './postman/rules';
import type { FiledProduct } from './rules';

type Kind = z.infer<typeof contract.ProductFileKind>;
type Format = { name(code: string): string; type: string; text(product: FiledProduct): string };

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const plain = 'text/plain; charset=utf-8';

const FORMATS: Record<Kind, Format> = {
  openapi: {
    name: (code) => `${code}.openapi.json`,
    type: 'application/json; charset=utf-8',
    text: (product) => json(openApiOf(product)),
  },
  postman: {
    name: (code) => `${code}.postman_collection.json`,
    type: 'application/json; charset=utf-8',
    text: (product) => json(postmanOf(product)),
  },
  typescript: { name: (code) => `${code}-client.ts`, type: plain, text: typeScriptClient },
  python: { name: (code) => `${code.replaceAll('-', '_')}_client.py`, type: plain, text: pythonClient },
  // The compiler wants the class's own name.
  java: { name: (code) => `${classNameOf(code)}.java`, type: plain, text: javaClient },
  go: { name: (code) => `${packageOf(code)}.go`, type: plain, text: goClient },
  php: { name: (code) => `${classNameOf(code)}.php`, type: plain, text: phpClient },
};

/** A product on sale as a file. @throws Refusal notFound */
export const getProductFile = useCase(contract.getProductFile, async (ctx, { id, kind }) => {
  const project = await selectProjectOnSale(ctx.db, id);
  if (!project) throw new Refusal('notFound', '没有这个产品，或它已下架');
  const apis = await selectApiInfos(ctx.db, id);
  const format = FORMATS[kind];
  const content = format.text({
    id: project.id,
    code: project.code,
    name: project.name,
    summary: project.summary,
    version: formatTime(project.updatedAt).slice(0, 10),
    origin: ctx.settings.publicUrl,
    apis: apis.map((api) => ({ ...api, chargeWords: chargeWords(api.charge, project.unit) })),
  });
  return { fileName: format.name(project.code), type: format.type, content: Buffer.from(content) };
});
