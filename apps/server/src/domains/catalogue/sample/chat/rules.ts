// Samples of endpoints that speak OpenAI's chat wire: its own clients with another address, and a key instead of a signature.
import { openAiBase } from '@jishi/contract/openai-chat';
import { type SampleRequest, eachHeader, quoted, shellQuoted } from '../literal/rules';

type Template = (request: SampleRequest, secret: string) => string;

const baseOf = ({ origin, path }: SampleRequest) => origin + openAiBase(path);

const curl: Template = (request, secret) =>
  `curl -N ${shellQuoted(request.origin + request.path)} \\
  -H 'Authorization: Bearer ${secret}'${eachHeader(request, (name, value) => ` \\\n  -H ${shellQuoted(`${name}: ${value}`)}`)} \\
  -H 'Content-Type: application/json' \\
  --data-raw ${shellQuoted(request.body)}
`;

const python: Template = (request, secret) => `# pip install openai
from openai import OpenAI

client = OpenAI(
    base_url=${quoted(baseOf(request))},
    api_key="${secret}",
)

request = ${pythonValue(JSON.parse(request.body))}
stream = client.chat.completions.create(**{**request, "stream": True})
for event in stream:
    if event.choices:
        print(event.choices[0].delta.content or "", end="", flush=True)
print()
`;

const nodejs: Template = (request, secret) => `// npm install openai
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: ${quoted(baseOf(request))},
  apiKey: '${secret}',
});

const request = ${request.body};
const stream = await client.chat.completions.create({ ...request, stream: true });
for await (const event of stream) process.stdout.write(event.choices[0]?.delta.content ?? '');
console.log();
`;

/** The literal of a JSON value, whose texts hold nothing that an eye does not see. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return printable(JSON.stringify(value));
  const fields = Object.entries(value).map(
    ([name, each]) => `${printable(JSON.stringify(name))}: ${pythonValue(each)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** Python escapes as JSON does, but for characters beyond the first plane. */
function printable(json: string): string {
  return json.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => {
    const code = sign.codePointAt(0)!.toString(16);
    return code.length > 4 ? String.raw`\U${code.padStart(8, '0')}` : String.raw`\u${code.padStart(4, '0')}`;
  });
}

/** By the contract's SampleLanguage; the other languages sign as for any endpoint. */
export const chatTemplates: Readonly<Record<string, Template>> = { appcode: curl, python, nodejs };
