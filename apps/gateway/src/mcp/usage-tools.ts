// Read-only tools: what the member has and has used.
import type { Topic } from '../usage/usage';

const readOnly = { readOnlyHint: true, openWorldHint: false };
const nothing = { type: 'object' as const, properties: {}, additionalProperties: false };
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '北京时间 yyyy-MM-dd，默认今天' };

const text = { type: 'string' };
const number = { type: 'number' };
const SUMS = { calls: number, charged: number, units: number, amount: text };

function objectOf(properties: Record<string, object>) {
  return { type: 'object' as const, properties, required: Object.keys(properties) };
}

function listOf(properties: Record<string, object>) {
  return { type: 'array' as const, items: objectOf(properties) };
}

/** What is read, and how the tool that reads it is told of. */
export const USAGE_TOOLS = [
  {
    topic: 'balance' satisfies Topic as Topic,
    tool: {
      name: 'account_balance',
      title: '账户余额',
      description: '余额、赠送、冻结与信用额度，单位元。只读，不计费。',
      inputSchema: nothing,
      outputSchema: objectOf({
        balance: text,
        deposit: text,
        bonus: text,
        frozen: text,
        held: text,
        creditLine: text,
        creditUsed: text,
      }),
      annotations: readOnly,
    },
  },
  {
    topic: 'packages' satisfies Topic as Topic,
    tool: {
      name: 'account_packages',
      title: '套餐余量',
      description: '生效中的套餐与免费额度：总次数、剩余次数、到期时间。只读，不计费。',
      inputSchema: nothing,
      outputSchema: objectOf({
        list: listOf({
          product: text,
          productName: text,
          name: text,
          source: text,
          unit: text,
          total: number,
          remaining: number,
          expireTime: text,
        }),
      }),
      annotations: readOnly,
    },
  },
  {
    topic: 'usage' satisfies Topic as Topic,
    tool: {
      name: 'account_usage',
      title: '调用量与费用',
      description: '按天、产品、密钥或结果码统计调用次数、计费次数与费用。只读，不计费。',
      inputSchema: {
        type: 'object' as const,
        properties: {
          from: day,
          to: day,
          by: { type: 'string', enum: ['day', 'product', 'key', 'code'], description: '按什么分组，默认 day' },
        },
        additionalProperties: false,
      },
      outputSchema: objectOf({ from: text, to: text, by: text, total: objectOf(SUMS), list: listOf(SUMS) }),
      annotations: readOnly,
    },
  },
];
