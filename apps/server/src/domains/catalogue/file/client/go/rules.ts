// A product's client in Go: one file, for 1.18 or newer, nothing to install.
import type { FiledProduct } from '../../rules';
import { quoted } from '../../../sample/literal/rules';
import { type ClientCall, clientOf, pascal } from '../rules';

const TYPES: Record<string, string> = {
  string: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  array: '[]any',
  object: 'map[string]any',
};

const IMPORTS = `import (
	"context"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
)

`;

/** The package that the client of a product is. */
export function packageOf(code: string): string {
  return `${code.replaceAll('-', '')}client`;
}

/** What a call answers, or throws. */
const ANSWER = `// Answer 是网关的答复：Charge 是本次扣费，RequestID 是核对账目用的请求号。
type Answer struct {
	Status    int
	RequestID string
	Charge    string
	Body      []byte
}

// Decode 把正文的 JSON 读进 value。
func (a *Answer) Decode(value any) error {
	return json.Unmarshal(a.Body, value)
}

// APIError 说明网关没有答应这次调用：原因在 Answer.Body 里。
type APIError struct {
	Answer *Answer
}

func (e *APIError) Error() string {
	return fmt.Sprintf("HTTP %d，请求号 %s：%s", e.Answer.Status, e.Answer.RequestID, e.Answer.Body)
}

// Ptr 用来填选填参数。
func Ptr[T any](value T) *T {
	return &value
}
`;

/** What is the same for every product: sends what a method gives it, signed. */
const SEND = `type param struct {
	place, name string
	value       any
}

var variable = regexp.MustCompile(${'`\\{(\\w+)\\}`'})

func (c *Client) send(ctx context.Context, method, path string, sent []param) (*Answer, error) {
	var missing string
	values := map[string]any{}
	fields := map[string]any{}
	query := map[string]string{}
	for _, p := range sent {
		switch p.place {
		case "path":
			values[p.name] = p.value
		case "body":
			fields[p.name] = p.value
		case "query":
			query[encode(p.name)] = encode(text(p.value))
		}
	}
	filled := variable.ReplaceAllStringFunc(path, func(found string) string {
		value, ok := values[found[1:len(found)-1]]
		if !ok || text(value) == "" {
			missing = found
		}
		return encode(text(value))
	})
	if missing != "" {
		return nil, fmt.Errorf("缺少参数 %s", missing)
	}
	root, err := url.Parse(c.Base)
	if err != nil {
		return nil, err
	}
	target := strings.TrimSuffix(root.EscapedPath(), "/") + filled
	names := make([]string, 0, len(query))
	for name := range query {
		names = append(names, name)
	}
	sort.Strings(names)
	for at, name := range names {
		mark := "&"
		if at == 0 {
			mark = "?"
		}
		target += mark + name + "=" + query[name]
	}
	body, digest, contentType := "", "", ""
	if method == "POST" || len(fields) > 0 {
		content, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		body = string(content)
		sum := md5.Sum(content)
		digest = base64.StdEncoding.EncodeToString(sum[:])
		contentType = "application/json; charset=utf-8"
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	nonce := hex.EncodeToString(random)
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	toSign := strings.Join([]string{method, "application/json", digest, contentType, "",
		"x-ca-key:" + c.AppKey,
		"x-ca-nonce:" + nonce,
		"x-ca-signature-method:HmacSHA256",
		"x-ca-timestamp:" + timestamp,
		target}, "\\n")
	mac := hmac.New(sha256.New, []byte(c.AppSecret))
	mac.Write([]byte(toSign))

	request, err := http.NewRequestWithContext(ctx, method, root.Scheme+"://"+root.Host+target, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("X-Ca-Key", c.AppKey)
	request.Header.Set("X-Ca-Nonce", nonce)
	request.Header.Set("X-Ca-Signature-Method", "HmacSHA256")
	request.Header.Set("X-Ca-Timestamp", timestamp)
	request.Header.Set("X-Ca-Signature-Headers", "x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp")
	request.Header.Set("X-Ca-Signature", base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	if c.idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", c.idempotencyKey)
	}
	for _, p := range sent {
		if p.place == "header" {
			request.Header.Set(p.name, text(p.value))
		}
	}
	if body != "" {
		request.Header.Set("Content-MD5", digest)
		request.Header.Set("Content-Type", contentType)
	}
	reply, err := c.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	if err != nil {
		return nil, err
	}
	answer := &Answer{reply.StatusCode, reply.Header.Get("X-Request-Id"), reply.Header.Get("X-Charge"), content}
	if answer.Status >= 400 {
		return nil, &APIError{answer}
	}
	return answer, nil
}

func text(value any) string {
	if plain, ok := value.(string); ok {
		return plain
	}
	content, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(content)
}

func encode(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}
`;

/** The file's text. */
export function goClient(product: FiledProduct): string {
  const { base, words, calls } = clientOf(product, {
    call: pascal,
    param: pascal,
    taken: new Set(['appkey', 'appsecret', 'base', 'http', 'idempotent', 'send']),
  });
  const pack = packageOf(product.code);
  return `// Package ${pack}：${words.join('\n// ')}
// 一个文件的客户端：Go 1.18 以上，不用装任何包。AppSecret 只放在服务器上。
//
//	client := ${pack}.New("AppKey", "AppSecret")
package ${pack}

${IMPORTS}// Client 发出签好名的调用；可以同时用在多个 goroutine 里。
type Client struct {
	AppKey    string
	AppSecret string
	Base      string
	HTTP      *http.Client

	idempotencyKey string
}

// New 用一对密钥建一个客户端，每次调用最多等 30 秒。
func New(appKey, appSecret string) *Client {
	return &Client{AppKey: appKey, AppSecret: appSecret, Base: ${quoted(base)}, HTTP: &http.Client{Timeout: 30 * time.Second}}
}

// Idempotent 之后的调用带同一个幂等键：24 小时内重试得到首次的答复，不再扣费。
func (c *Client) Idempotent(key string) *Client {
	own := *c
	own.idempotencyKey = key
	return &own
}

${ANSWER}${calls.map(methodOf).join('')}
${SEND}`;
}

function methodOf({ name, method, path, words, params }: ClientCall): string {
  const fields = params.map((param) => {
    const isPointer = !param.required && !['array', 'object'].includes(param.type);
    const told = [param.required ? '必填' : '选填', param.words].filter(Boolean).join('。');
    return `\n\t// ${told}\n\t${param.name} ${isPointer ? '*' : ''}${TYPES[param.type]}`;
  });
  const sent = params.map((param) => {
    const isPointer = !param.required && !['array', 'object'].includes(param.type);
    const append = (value: string) =>
      `sent = append(sent, param{${quoted(param.in)}, ${quoted(param.wire)}, ${value}})`;
    if (param.required) return `\n\t${append(`input.${param.name}`)}`;
    return `\n\tif input.${param.name} != nil {\n\t\t${append(`${isPointer ? '*' : ''}input.${param.name}`)}\n\t}`;
  });
  return `
// ${name}Input 是 ${name} 的参数。
type ${name}Input struct {${fields.join('')}${fields.length > 0 ? '\n' : ''}}

// ${[name, ...words].join(' ')}
func (c *Client) ${name}(ctx context.Context, input ${name}Input) (*Answer, error) {
	var sent []param${sent.join('')}
	return c.send(ctx, ${quoted(method)}, ${quoted(path)}, sent)
}
`;
}
