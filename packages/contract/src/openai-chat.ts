// OpenAI's chat wire. Its clients append a fixed path to their base address, so the path says which endpoints speak it.

const PATH = '/chat/completions';

/** Whether an endpoint, or the address of a call, is one that clients of OpenAI's chat call. */
export function speaksOpenAiChat({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && path.endsWith(PATH);
}

/** What such a client takes as its base address: the endpoint's without the path that it appends. */
export function openAiBase(address: string): string {
  return address.slice(0, -PATH.length);
}

/** The words of an answer, or of an event of its stream; undefined for what is neither. */
export function openAiWords(answer: unknown): string | undefined {
  const [choice] = (answer as { choices?: Choice[] } | null)?.choices ?? [];
  const words = choice?.message?.content ?? choice?.delta?.content;
  return typeof words === 'string' ? words : undefined;
}

type Choice = { message?: { content?: unknown }; delta?: { content?: unknown } } | null | undefined;
