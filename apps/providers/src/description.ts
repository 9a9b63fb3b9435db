/**
 * The machine-readable description of a built-in API. The catalogue, the router's checks and the handlers' types come
 * from it. `GET /describe` lists them as JSON.
 */

/** `string[]` exists only in JSON bodies. */
type ParamType = 'string' | 'integer' | 'number' | 'boolean' | 'string[]';

/** One request parameter. Its limits are enforced by the server exactly as they are written here. */
export interface ParamDescription {
  readonly name: string;
  readonly in: 'query' | 'body';
  readonly type: ParamType;
  readonly required: boolean;
  /** Sent in the sample request; `sampleResponse` is the answer to all examples of an endpoint together. */
  readonly example: string | number | boolean | readonly string[];
  readonly description: string;
  readonly default?: string | number | boolean;
  /** JavaScript regular expression (flag u) the whole value, or each item of a `string[]`, must match. */
  readonly pattern?: string;
  /** Chinese text shown when `pattern` does not match, such as 应为 11 位手机号. */
  readonly patternMessage?: string;
  /** `date`: a date that exists, yyyy-MM-dd. */
  readonly format?: 'date';
  readonly enum?: readonly string[];
  /** Characters (UTF-16 units) of a string or of each item; 200 when absent. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Items of a `string[]`; 100 when absent. */
  readonly maxItems?: number;
}

/** One field of `result`. `name` is a path: `region.city`, `list[].phone`. */
interface ResponseField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  /** May be null. */
  readonly nullable?: boolean;
  readonly description: string;
}

/** A `code` an endpoint may answer besides 0. */
export interface ErrorCode {
  readonly code: number;
  /** HTTP status of the answer. */
  readonly http: number;
  readonly meaning: string;
  readonly charged: boolean;
}

export interface EndpointDescription {
  readonly code: string;
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Path on this upstream, always `/<product code>/<endpoint code>`. */
  readonly path: string;
  readonly params: readonly ParamDescription[];
  readonly responseFields: readonly ResponseField[];
  /** The whole answer to the sample request, envelope included; a test compares it with the real one. */
  readonly sampleResponse: unknown;
  readonly errorCodes: readonly ErrorCode[];
  readonly chargeRule: { readonly chargedCodes: readonly number[]; readonly description: string };
}

/** Where an API's answers come from, shown to buyers. */
interface DataSource {
  readonly name: string;
  readonly licence: string;
  /** Date of the data (yyyy-MM-dd or yyyy-MM), or the version of a rule. */
  readonly asOf: string;
}

export interface ApiDescription {
  /** Product code, such as `phone-area`; also the folder and the first path segment. */
  readonly code: string;
  readonly name: string;
  /** One character that represents the product where there is no picture. */
  readonly glyph: string;
  readonly summary: string;
  readonly category: string;
  readonly scenes: readonly string[];
  readonly advantages: readonly string[];
  /** The API's limits, stated plainly. */
  readonly limitations: readonly string[];
  readonly dataSources: readonly DataSource[];
  readonly endpoints: readonly EndpointDescription[];
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
}

type ParamValue<P extends ParamDescription> = P extends { enum: readonly (infer E)[] }
  ? E
  : P['type'] extends 'string[]'
    ? readonly string[]
    : P['type'] extends 'integer' | 'number'
      ? number
      : P['type'] extends 'boolean'
        ? boolean
        : string;

type AlwaysPresent<P extends ParamDescription> = P extends { required: true } | { default: unknown } ? P : never;
type MaybeAbsent<P extends ParamDescription> = P extends { required: true } | { default: unknown } ? never : P;

/** The checked input a handler receives, derived from the params of its endpoint. */
export type InputOf<E extends EndpointDescription> = {
  readonly [P in AlwaysPresent<E['params'][number]> as P['name']]: ParamValue<P>;
} & {
  readonly [P in MaybeAbsent<E['params'][number]> as P['name']]?: ParamValue<P>;
};
