// A product's client in PHP: one file, for 8.0 or newer with curl, nothing to install.
import type { FiledProduct } from '../../rules';
import { phpQuoted } from '../../../sample/literal/rules';
import { type ClientCall, camel, clientOf } from '../rules';

const TYPES: Record<string, string> = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'array',
  object: 'array',
};

/** What a call answers, or throws; `@` stands for the product's name. */
const ANSWER = `/** 网关的答复：data 是正文，charge 是本次扣费，requestId 是核对账目用的请求号。 */
final class @Answer
{
    public function __construct(
        public int $status,
        public string $requestId,
        public string $charge,
        public mixed $data,
    ) {
    }
}

/** 网关没有答应这次调用：原因在 answer->data 里。 */
final class @Error extends RuntimeException
{
    public function __construct(public @Answer $answer)
    {
        parent::__construct('HTTP ' . $answer->status . '，请求号 ' . $answer->requestId . '：'
            . json_encode($answer->data, JSON_UNESCAPED_UNICODE));
    }
}

`;

/** What is the same for every product: sends what a method gives it, signed. `@` stands for the product's name. */
const SEND = `    private function send(string $method, string $path, array $sent): @Answer
    {
        $of = [];
        foreach ($sent as [$place, $name, $value]) {
            if ($value !== null) {
                $of[$place][$name] = $value;
            }
        }
        $filled = preg_replace_callback('/\\{(\\w+)\\}/', function (array $variable) use ($of): string {
            $value = $of['path'][$variable[1]] ?? throw new InvalidArgumentException('缺少参数 ' . $variable[1]);
            return rawurlencode(self::text($value));
        }, $path);
        $pairs = [];
        foreach ($of['query'] ?? [] as $name => $value) {
            $pairs[] = [rawurlencode((string) $name), rawurlencode(self::text($value))];
        }
        usort($pairs, fn (array $a, array $b): int => strcmp($a[0], $b[0]));
        $query = implode('&', array_map(fn (array $pair): string => $pair[0] . '=' . $pair[1], $pairs));
        $target = rtrim((string) parse_url($this->base, PHP_URL_PATH), '/') . $filled . ($query === '' ? '' : '?' . $query);
        $fields = $of['body'] ?? [];
        $body = $method === 'POST' || $fields !== [] ? self::json((object) $fields) : '';
        $headers = [
            'accept' => 'application/json',
            'x-ca-key' => $this->appKey,
            'x-ca-nonce' => bin2hex(random_bytes(16)),
            'x-ca-signature-method' => 'HmacSHA256',
            'x-ca-timestamp' => (string) (int) (microtime(true) * 1000),
        ];
        if ($this->idempotencyKey !== null) {
            $headers['idempotency-key'] = $this->idempotencyKey;
        }
        foreach ($of['header'] ?? [] as $name => $value) {
            $headers[strtolower((string) $name)] = self::text($value);
        }
        if ($body !== '') {
            $headers['content-md5'] = base64_encode(md5($body, true));
            $headers['content-type'] = 'application/json; charset=utf-8';
        }
        $signed = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
        $lines = [$method, $headers['accept'], $headers['content-md5'] ?? '', $headers['content-type'] ?? '', ''];
        foreach ($signed as $name) {
            $lines[] = $name . ':' . $headers[$name];
        }
        $lines[] = $target;
        $headers['x-ca-signature-headers'] = implode(',', $signed);
        $headers['x-ca-signature'] = base64_encode(hash_hmac('sha256', implode("\\n", $lines), $this->appSecret, true));

        $origin = preg_replace('#^(https?://[^/]+).*$#', '$1', $this->base);
        $answered = [];
        $curl = curl_init($origin . $target);
        curl_setopt_array($curl, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_TIMEOUT => $this->timeout,
            CURLOPT_HTTPHEADER => array_map(fn ($name) => $name . ': ' . $headers[$name], array_keys($headers)),
            CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$answered): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $answered[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== '') {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $content = curl_exec($curl);
        if ($content === false) {
            throw new RuntimeException('没有得到答复：' . curl_error($curl));
        }
        $answer = new @Answer(
            curl_getinfo($curl, CURLINFO_RESPONSE_CODE),
            $answered['x-request-id'] ?? '',
            $answered['x-charge'] ?? '',
            json_decode($content, true) ?? $content,
        );
        if ($answer->status >= 400) {
            throw new @Error($answer);
        }
        return $answer;
    }

    private static function text(mixed $value): string
    {
        return is_string($value) ? $value : self::json($value);
    }

    private static function json(mixed $value): string
    {
        return json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }
}
`;

/** The file's text. */
export function phpClient(product: FiledProduct): string {
  const { className, base, words, calls } = clientOf(product, {
    call: camel,
    param: camel,
    taken: new Set(['this', 'idempotent', 'send']),
  });
  const stem = className.replace(/Client$/, '');
  return `<?php
/*
 * ${words.join('\n * ')}
 * 一个文件的客户端：PHP 8.0 以上，带 curl 扩展，不用装任何包。AppSecret 只放在服务器上。
 *   $client = new ${className}('AppKey', 'AppSecret');
 */

${ANSWER.replaceAll('@', stem)}final class ${className}
{
    public function __construct(
        private string $appKey,
        private string $appSecret,
        private string $base = ${phpQuoted(base)},
        private int $timeout = 30,
        private ?string $idempotencyKey = null,
    ) {
    }

    /** 用它发出的调用带同一个幂等键：24 小时内重试得到首次的答复，不再扣费。 */
    public function idempotent(string $key): self
    {
        return new self($this->appKey, $this->appSecret, $this->base, $this->timeout, $key);
    }
${calls.map((call) => methodOf(call, stem)).join('')}
${SEND.replaceAll('@', stem)}`;
}

function methodOf({ name, method, path, words, params }: ClientCall, stem: string): string {
  // What may be left out has to come last.
  const inputs = [...params.filter(({ required }) => required), ...params.filter(({ required }) => !required)];
  const list = inputs.map((param) =>
    param.required ? `${TYPES[param.type]} $${param.name}` : `?${TYPES[param.type]} $${param.name} = null`,
  );
  const sent = params.map((param) => {
    const value =
      param.type === 'object' ? `$${param.name} === null ? null : (object) $${param.name}` : `$${param.name}`;
    return `\n            [${phpQuoted(param.in)}, ${phpQuoted(param.wire)}, ${value}],`;
  });
  const told = inputs.map((param) =>
    `\n     * @param ${TYPES[param.type]}${param.required ? '' : '|null'} $${param.name} ${param.words}`.trimEnd(),
  );
  return `
    /**
     * ${words.join('\n     * ')}${told.join('')}
     */
    public function ${name}(${list.join(', ')}): ${stem}Answer
    {
        return $this->send(${phpQuoted(method)}, ${phpQuoted(path)}, [${sent.join('')}${sent.length > 0 ? '\n        ' : ''}]);
    }
`;
}
