// A product's client in Python: one file, for 3.8 or newer, nothing to install.
import type { FiledProduct } from '../../rules';
import { quoted } from '../../../sample/literal/rules';
import { type ClientCall, clientOf, snake } from '../rules';

const KEYWORDS =
  'and as assert async await break class continue def del elif else except false finally for from global if import in is lambda none nonlocal not or pass raise return true try while with yield self idempotent';
const TYPES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
  object: 'dict',
};

const IMPORTS = `import base64
import hashlib
import hmac
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Optional

`;

/** What a call answers, or throws. */
const ANSWER = `@dataclass
class Answer:
    """网关的答复：data 是正文，charge 是本次扣费，request_id 是核对账目用的请求号。"""

    status: int
    request_id: str
    charge: str
    data: Any


class ApiError(Exception):
    """网关没有答应这次调用：原因在 answer.data 里。"""

    def __init__(self, answer: Answer):
        super().__init__(f"HTTP {answer.status}，请求号 {answer.request_id}：{answer.data}")
        self.answer = answer


`;

/** What is the same for every product: sends what a method gives it, signed. */
const SEND = `    def _send(self, method: str, path: str, sent: list) -> Answer:
        given = [param for param in sent if param[2] is not None]

        def of(place: str) -> list:
            return [(name, value) for at, name, value in given if at == place]

        def filled(variable: "re.Match[str]") -> str:
            for name, value in of("path"):
                if name == variable.group(1):
                    return _encode(_text(value))
            raise TypeError(f"缺少参数 {variable.group(1)}")

        url = urllib.parse.urlsplit(self._base)
        target = url.path.rstrip("/") + re.sub(r"\\{(\\w+)\\}", filled, path)
        query = sorted((_encode(name), _encode(_text(value))) for name, value in of("query"))
        if query:
            target += "?" + "&".join(f"{name}={value}" for name, value in query)
        fields = dict(of("body"))
        body = json.dumps(fields, ensure_ascii=False).encode() if method == "POST" or fields else b""
        headers = {
            "accept": "application/json",
            "x-ca-key": self._app_key,
            "x-ca-nonce": uuid.uuid4().hex,
            "x-ca-signature-method": "HmacSHA256",
            "x-ca-timestamp": str(int(time.time() * 1000)),
        }
        if self._idempotency_key:
            headers["idempotency-key"] = self._idempotency_key
        for name, value in of("header"):
            headers[name.lower()] = _text(value)
        if body:
            headers["content-md5"] = base64.b64encode(hashlib.md5(body).digest()).decode()
            headers["content-type"] = "application/json; charset=utf-8"
        signed = ["x-ca-key", "x-ca-nonce", "x-ca-signature-method", "x-ca-timestamp"]
        lines = [method, headers["accept"], headers.get("content-md5", ""), headers.get("content-type", ""), ""]
        lines += [f"{name}:{headers[name]}" for name in signed] + [target]
        signature = hmac.new(self._app_secret.encode(), "\\n".join(lines).encode(), hashlib.sha256).digest()
        headers["x-ca-signature-headers"] = ",".join(signed)
        headers["x-ca-signature"] = base64.b64encode(signature).decode()
        address = f"{url.scheme}://{url.netloc}{target}"
        request = urllib.request.Request(address, data=body or None, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as reply:
                return _answer(reply)
        except urllib.error.HTTPError as refused:
            raise ApiError(_answer(refused)) from None


def _answer(reply: Any) -> Answer:
    content = reply.read().decode("utf-8", "replace")
    try:
        data = json.loads(content)
    except ValueError:
        data = content
    return Answer(reply.status, reply.headers.get("x-request-id", ""), reply.headers.get("x-charge", ""), data)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _encode(text: str) -> str:
    return urllib.parse.quote(text, safe="-_.~")
`;

/** The file's text. */
export function pythonClient(product: FiledProduct): string {
  const { className, base, words, calls } = clientOf(product, {
    call: snake,
    param: snake,
    taken: new Set(KEYWORDS.split(' ')),
  });
  return `# -*- coding: utf-8 -*-
# ${words.join('\n# ')}
# 一个文件的客户端：Python 3.8 以上，不用装任何包。AppSecret 只放在服务器上。
#   client = ${className}("AppKey", "AppSecret")
${IMPORTS}BASE = ${quoted(base)}


${ANSWER}class ${className}:
    def __init__(
        self,
        app_key: str,
        app_secret: str,
        base: str = BASE,
        timeout: float = 30,
        idempotency_key: Optional[str] = None,
    ):
        self._app_key = app_key
        self._app_secret = app_secret
        self._base = base
        self._timeout = timeout
        self._idempotency_key = idempotency_key

    def idempotent(self, key: str) -> "${className}":
        """用它发出的调用带同一个幂等键：24 小时内重试得到首次的答复，不再扣费。"""
        return ${className}(self._app_key, self._app_secret, self._base, self._timeout, key)
${calls.map(methodOf).join('')}
${SEND}`;
}

function methodOf({ name, method, path, words, params }: ClientCall): string {
  const inputs = params.map(({ name: own, type, required }) =>
    required ? `${own}: ${TYPES[type]}` : `${own}: Optional[${TYPES[type]}] = None`,
  );
  const sent = params.map((param) => `\n                (${quoted(param.in)}, ${quoted(param.wire)}, ${param.name}),`);
  const told = params.flatMap((param) => (param.words ? [`\n        ${param.name}：${param.words}`] : []));
  return `
    def ${name}(${['self', ...(inputs.length > 0 ? ['*'] : []), ...inputs].join(', ')}) -> Answer:
        """${words.join(' ')}${told.length > 0 ? `\n${told.join('')}\n        ` : ''}"""
        return self._send(
            ${quoted(method)},
            ${quoted(path)},
            [${sent.join('')}${sent.length > 0 ? '\n            ' : ''}],
        )
`;
}
