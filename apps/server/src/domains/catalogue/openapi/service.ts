// Products from an OpenAPI document: looked at first, then written through the same form's use case.
import type { saveProject } from '@jishi/contract/console/catalogue';
import { ONE_UNIT } from '@jishi/contract/charge-rule';
import * as contract from '@jishi/contract/console/openapi';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { ChildEnded, inChild } from '../../../kernel/in-child';
import { type OperatorContext, type UploadedFile, useCase } from '../../../kernel/use-case';
import { readDraft, saveProjectDraft } from '../editing/service';
import { asObject } from './document/rules';
import type { Operation } from './operation/rules';
import type { Chosen, Preview, Reading } from './reading/rules';
import { keyOf } from './rules';

const APIS_MAX = 500;
const LIMITS = { ms: 30_000, megabytes: 192 };

type Draft = Checked<typeof saveProject>;

/**
 * Previews an import.
 * @throws Refusal invalidInput naming the document's fault, notFound, tooManyRequests
 */
export const previewOpenApi = useCase(contract.previewOpenApi, async (ctx, { projectId }, files) =>
  oneAtATime(ctx, async () => {
    const present = projectId ? (await readDraft(ctx, projectId)).apiInfos : [];
    return read<Preview>(ctx, { text: textOf(files), present });
  }),
);

/** Writes the chosen operations. @throws Refusal invalidInput, notFound, stateConflict, tooManyRequests */
export const importOpenApi = useCase(contract.importOpenApi, async (ctx, input, files) =>
  oneAtATime(ctx, () => importChosen(ctx, input, files)),
);

/** Whose document is being read on this server. */
const busy = new Set<string>();

async function oneAtATime<Result>(ctx: OperatorContext, work: () => Promise<Result>): Promise<Result> {
  const { operator } = ctx;
  if (busy.has(operator)) throw new Refusal('tooManyRequests', '您的上一份文档还在读取，请等它完成');
  busy.add(operator);
  try {
    return await work();
  } finally {
    busy.delete(operator);
  }
}

async function read<Result extends Preview | Chosen>(ctx: Context, reading: Reading): Promise<Result> {
  try {
    return await inChild<Result>('domains/catalogue/openapi', reading, LIMITS);
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    ctx.log.warn({ err: error }, 'an OpenAPI document was given up');
    throw invalidField('document', '文档太大或太复杂，没能在限定的时间和内存里读完；请拆成几份');
  }
}

async function importChosen(
  ctx: Context,
  input: Checked<typeof contract.importOpenApi>,
  files: readonly UploadedFile[],
): Promise<Output<typeof contract.importOpenApi>> {
  const keys = input.keys.split(/\r?\n/).filter(Boolean);
  const { operations: chosen, summary } = await read<Chosen>(ctx, { text: textOf(files), keys });
  const before = input.projectId ? await readDraft(ctx, input.projectId) : undefined;
  const draft = before ? { ...before, upstreamBaseUrl: input.serverUrl } : newDraft(input, summary, chosen);
  const known = new Map((before?.apiInfos ?? []).map((api) => [keyOf(api), api]));
  const changed = chosen.filter(({ key }) => known.has(key));
  const replaced = new Map(changed.map((operation) => [operation.key, operation]));
  const kept = (before?.apiInfos ?? []).map((api) => {
    const operation = replaced.get(keyOf(api));
    return operation ? { ...api, ...contentOf(operation) } : api;
  });
  const codes = new Set(kept.map(({ code }) => code));
  const added = chosen
    .filter(({ key }) => !known.has(key))
    .map((operation) => ({ ...apiOf(operation), code: freeCode(operation.code, codes) }));
  if (kept.length + added.length > APIS_MAX) throw invalidField('keys', `一个产品最多 ${APIS_MAX} 个接口`);
  const { id } = await saveProjectDraft(ctx, { ...draft, apiInfos: [...kept, ...added] } as Draft);
  return { projectId: id, added: added.length, changed: changed.length };
}

function textOf(files: readonly UploadedFile[]): Uint8Array {
  const [file] = files;
  if (!file) throw invalidField('document', '请选择或粘贴一份 OpenAPI 文档');
  return file.content;
}

function contentOf({ name, summary, params, responseFields, sampleResponse }: Operation) {
  return { name, summary, params, responseFields, sampleResponse };
}

function apiOf(operation: Operation) {
  const { code, method, path } = operation;
  return {
    ...contentOf(operation),
    code,
    method,
    path,
    upstreamPath: path,
    errorCodes: [],
    chargeCodes: [0],
    charge: ONE_UNIT,
  };
}

function freeCode(code: string, taken: Set<string>): string {
  let free = code;
  for (let n = 2; taken.has(free); n += 1) free = `${code}-${n}`;
  taken.add(free);
  return free;
}

/** A hidden product: the operator fills in prices and texts. */
function newDraft(
  { code, name, typeId, serverUrl }: Checked<typeof contract.importOpenApi>,
  summary: string,
  chosen: readonly Operation[],
) {
  if (!code) throw invalidField('code', '请输入产品代码');
  if (!name) throw invalidField('name', '请输入产品名称');
  if (!typeId) throw invalidField('typeId', '请选择分类');
  return {
    code,
    name,
    typeId,
    glyph: /\p{Script=Han}/u.exec(name)?.[0] ?? '接',
    summary: summary || name,
    tags: [],
    detailHtml: '',
    scenes: [],
    advantages: [],
    faq: [],
    price: '0',
    freeQuota: 0,
    needs: 0,
    qpsLimit: 50,
    upstreamBaseUrl: serverUrl,
    upstreamTimeoutMs: 5000,
    tiers: [],
    upstreamRetries: 0,
    upstreamConcurrency: 500,
    successStatuses: [],
    codePath: codePathOf(chosen),
    codeWords: [],
    offers: [],
  };
}

/** The field with the result code; empty when the samples have none. */
function codePathOf(operations: readonly Operation[]): string {
  const samples = operations.map(({ sampleResponse }) => sampleResponse).filter(Boolean);
  const known = samples.map((sample) => asObject(JSON.parse(sample)));
  return known.length > 0 && known.every((sample) => sample?.['code'] === undefined) ? '' : 'code';
}
