// What the clients of all languages share: how product, endpoints and parameters are called in code, and which words they carry.
import type { FiledApi, FiledProduct } from '../rules';
import { baseOf, sentParams } from '../rules';

type Param = FiledApi['params'][number];

/** A parameter as a client takes it: `wire` is its own name, `name` the one in code. */
export type ClientParam = Pick<Param, 'in' | 'type' | 'required' | 'enum'> & {
  wire: string;
  name: string;
  words: string;
};
export type ClientCall = {
  name: string;
  method: FiledApi['method'];
  path: string;
  words: string[];
  params: ClientParam[];
};
export type Client = { className: string; base: string; words: string[]; calls: ClientCall[] };

/** How a language writes names. */
export type Naming = {
  /** From words of letters and digits, such as ['id', 'card']. */
  call(words: readonly string[]): string;
  param(words: readonly string[]): string;
  /** Words that the language or the client's own parts have taken, in lower case: some languages do not tell cases apart. */
  taken: ReadonlySet<string>;
};

export const pascal = (words: readonly string[]) => words.map(capital).join('');
export const camel = (words: readonly string[]) => words.map((word, at) => (at ? capital(word) : word)).join('');
export const snake = (words: readonly string[]) => words.join('_');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of a product's or endpoint's code. */
const wordsOfCode = (code: string) => code.split('-').filter(Boolean);

/** What the client of a product is called where classes are. */
export function classNameOf(code: string): string {
  return `${pascal(wordsOfCode(code))}Client`;
}

/** A product as one language's client. */
export function clientOf(product: FiledProduct, naming: Naming): Client {
  const calls = namesFor(
    product.apis.map(({ code }) => naming.call(wordsOfCode(code))),
    naming.taken,
  );
  return {
    className: classNameOf(product.code),
    base: baseOf(product),
    words: [
      `${comment(product.name)}：${comment(product.summary)}`,
      `资料 ${product.version}，文档与价格：${product.origin}/product/${product.id}`,
    ],
    calls: product.apis.map((api, at) => callOf(api, calls[at]!, naming)),
  };
}

function callOf(api: FiledApi, name: string, naming: Naming): ClientCall {
  const params = sentParams(api).filter(({ name }) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name));
  const names = namesFor(
    params.map((param) => naming.param(wordsOf(param.name))),
    naming.taken,
  );
  return {
    name,
    method: api.method,
    path: api.path,
    words: [api.name, api.summary, `${api.chargeWords}。失败的调用不计。`].map(comment).filter(Boolean),
    params: params.map((param, at) => ({
      in: param.in,
      type: param.type,
      required: param.required,
      ...(param.enum && { enum: param.enum }),
      wire: param.name,
      name: names[at]!,
      words: comment(
        [
          param.description,
          param.enum && `可取 ${param.enum.join(' / ')}`,
          param.maxLength !== undefined && `最长 ${param.maxLength} 个字符`,
          param.example && `例 ${param.example}`,
        ]
          .filter(Boolean)
          .join('；'),
      ),
    })),
  };
}

/** The words of a name in lower case; what no language takes for a letter divides them. */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
  return words.length === 0 || /^\d/.test(words[0]!) ? ['p', ...words] : words;
}

/** Each name once, and none that is taken: a number behind it tells it from the one before. */
function namesFor(names: readonly string[], taken: ReadonlySet<string>): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    let own = name;
    for (let n = 2; used.has(own.toLowerCase()); n += 1) own = `${name}${n}`;
    used.add(own.toLowerCase());
    return own;
  });
}

/** Text that ends no comment and escapes nothing, in one line. */
function comment(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .replaceAll('*/', '*／')
    .replaceAll('\\', '＼')
    .replaceAll('"""', '”””')
    .trim()
    .slice(0, 600);
}
