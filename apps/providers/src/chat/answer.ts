/** What the demo model says: by fixed rules, the same for the same conversation. No model is behind it. */
import type { ChatRequest } from './request';
import { tokensOf } from './tokens';

export interface ChatAnswer {
  readonly tokens: readonly string[];
  readonly finish: 'stop' | 'length';
  readonly usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** The answer to a conversation, cut where the request wants it cut. */
export function answerTo({ question, turns, promptTokens, answerMax }: ChatRequest): ChatAnswer {
  const whole = tokensOf(wordsFor(question.trim(), turns));
  const tokens = whole.slice(0, answerMax);
  return {
    tokens,
    finish: tokens.length < whole.length ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: tokens.length,
      total_tokens: promptTokens + tokens.length,
    },
  };
}

function wordsFor(question: string, turns: number): string {
  const opening = '这是演示模型的回答，按固定规则写成，背后没有大模型。';
  if (question === '') return `${opening}您还没有提问。`;
  const counted = `这次对话有 ${turns} 条消息，您最后说了 ${[...question].length} 个字：`;
  return `${opening}${counted}\n\n${question}\n\n接入真实的模型时，只换上游地址，用量和计费不变。`;
}
