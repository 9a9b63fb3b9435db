// What a call of an endpoint costs, in the unit of its product.
import * as z from 'zod';
import { Whole } from './values';

const MOST_UNITS = 1_000_000;

const Units = (what: string, least = 1) =>
  Whole.pipe(z.number().min(least, `${what}至少为 ${least}`).max(MOST_UNITS, `${what}最多 1,000,000`));

const Place = z
  .string()
  .regex(/^[^\s.]{1,64}(?:\.[^\s.]{1,40}){0,5}$/, '位置写成 messages 或 usage.prompt_tokens，最多六层');

/** An amount that the upstream says, or that the gateway counts while the answer passes. */
const told = {
  /** header: a header; json: a field of the answer, or of an event of a stream; bytes: its size; events: of a stream. */
  from: z.enum(['header', 'json', 'bytes', 'events'], '请选择用量从哪里来'),
  /** Name of the header, or of the field with dots between levels. */
  at: z.union([z.literal(''), Place], '位置写成 usage.total_tokens，最多六层').default(''),
};

function needsPlace({ from, at }: { from: string; at: string }, context: z.RefinementCtx) {
  if (at === '' && (from === 'header' || from === 'json'))
    context.addIssue({ code: 'custom', path: ['at'], message: '请填写答复头或字段的名称' });
}

const Weight = Units('权重');

/** n units for each call. */
const Fixed = z.object({ kind: z.literal('fixed'), units: Units('每次的数量') });

/** Counted in the request: `units` for each `size` that was begun, refused above `most`. */
const FromRequest = z.object({
  kind: z.literal('request'),
  count: z.enum(['items', 'characters', 'number'], '请选择数什么'),
  in: z.enum(['query', 'body'], '请选择参数的位置'),
  name: Place,
  size: Units('每份').default(1),
  units: Units('每份的数量').default(1),
  most: Units('每次最多'),
});

/** Said by the answer: the sum of amounts × weight, divided, rounded up. Up to `most` is reserved before the call. */
const FromAnswer = z
  .object({
    kind: z.literal('answer'),
    amounts: z
      .array(z.object({ ...told, weight: Weight.default(1) }).superRefine(needsPlace))
      .min(1, '至少要有一项用量')
      .max(2, '最多两项用量'),
    divisor: Whole.pipe(z.number().min(1, '除数至少为 1').max(1_000_000_000, '除数太大')).default(1),
    most: Units('每次最多'),
    /** What an answer costs that says nothing, or nonsense. */
    silent: Units('未说明时', 0).default(0),
    /** Above `most`: not charged, or charged as far as the member has it. */
    beyond: z.enum(['dropped', 'owed'], '请选择超出部分怎么计').default('dropped'),
    /** What a stream costs that ended early and had said nothing: its bytes or events × weight, divided as above. */
    cut: z
      .object({
        count: z.enum(['bytes', 'events'], '请选择数什么'),
        weight: Weight,
        /** So many bytes of the request, or less, count one beside that; absent: the request is not counted. */
        requestBytes: Units('请求的字节数').optional(),
      })
      .nullable()
      .default(null),
  })
  .refine(({ silent, most }) => silent <= most, { path: ['silent'], error: '未说明时不能多于每次最多' });

/** The upstream charges by itself: the gateway only records the units that it tells. */
const ByService = z.object({
  kind: z.literal('service'),
  amount: z.object(told).superRefine(needsPlace).nullable().default(null),
});

export const ChargeRule = z.discriminatedUnion('kind', [Fixed, FromRequest, FromAnswer, ByService], '请选择怎么计费');
export type ChargeRule = z.infer<typeof ChargeRule>;

const whole = z.number().int();

/** A stored rule as it is read. Outputs cannot be unions, so the schema names the fields of all kinds. */
const fieldsOfAllKinds = z.object({
  kind: z.enum(['fixed', 'request', 'answer', 'service']),
  units: whole.optional(),
  count: FromRequest.shape.count.optional(),
  in: FromRequest.shape.in.optional(),
  name: z.string().optional(),
  size: whole.optional(),
  most: whole.optional(),
  amounts: z.array(z.object({ from: told.from, at: z.string(), weight: whole })).optional(),
  divisor: whole.optional(),
  silent: whole.optional(),
  beyond: z.enum(['dropped', 'owed']).optional(),
  cut: z
    .object({ count: z.enum(['bytes', 'events']), weight: whole, requestBytes: whole.optional() })
    .nullable()
    .optional(),
  amount: z.object({ from: told.from, at: z.string() }).nullable().optional(),
});
export const StoredChargeRule = fieldsOfAllKinds as unknown as z.ZodType<ChargeRule>;

/** A rule as a form or a description writes it, without what has a default. */
export type ChargeRuleDraft = z.input<typeof ChargeRule>;

/** What calls cost unless their endpoint says otherwise. */
export const ONE_UNIT: ChargeRule = { kind: 'fixed', units: 1 };
