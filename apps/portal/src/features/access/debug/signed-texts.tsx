// The two strings to sign, the first byte that differs marked: the server's, and the one that was signed or is pasted.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { FormField } from '@jishi/ui/form-field';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { type ReactNode, useState } from 'react';
import { type Difference, type LinePair, firstDifference, hexOf, linePairs, markedLine } from './difference';

/** What the lines before the signed headers are. */
const TITLES = ['请求方法', 'Accept', 'Content-MD5', 'Content-Type', 'Date'];

/** `signed`: what was signed, by the proof of the signature; empty where no usual mistake fits. */
export function SignedTexts({ expected, signed }: { expected: string; signed: string }) {
  const [pasting, setPasting] = useState(signed === '');
  const [pasted, setPasted] = useState('');
  const own = pasting ? pasted.replaceAll('\r\n', '\n') : signed;
  const pairs = linePairs(expected, own);
  const count = `${pairs.length} 行，${pairs.filter(({ same }) => same).length} 行相同`;
  return (
    <section className="workspace-section" aria-labelledby="signed-texts">
      <RuledHead
        id="signed-texts"
        title="待签名字符串"
        note={own === '' ? `${pairs.length} 行` : count}
        more={
          <>
            <CopyButton text={expected} what="服务器的" />
            {signed && (
              <button type="button" className="text-button" onClick={() => setPasting(!pasting)}>
                {pasting ? '看由签名反推的' : '换成我贴的一份来比'}
              </button>
            )}
          </>
        }
      />
      {pasting && (
        <FormField
          label="您签名的那一串"
          hint="照原样贴，连同换行。只在这个浏览器里比，不上传；* 是没有保存的字，算作相同。"
        >
          {(control) => (
            <textarea
              {...control}
              className="input lines debug-own"
              rows={5}
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          )}
        </FormField>
      )}
      <Comparison expected={expected} own={own} pairs={pairs} title={pasting ? '贴来的' : '由签名反推'} />
    </section>
  );
}

type ComparisonProps = { expected: string; own: string; pairs: readonly LinePair[]; title: string };

function Comparison({ expected, own, pairs, title }: ComparisonProps) {
  const [all, setAll] = useState(false);
  const first = own === '' ? undefined : firstDifference(expected, own);
  const alone = own === '';
  const hidden = first && !all ? pairs.filter(({ same }) => same).length : 0;
  return (
    <>
      {hidden > 0 && (
        <Button className="debug-unfold" onClick={() => setAll(true)}>
          {`展开相同的 ${hidden} 行`}
        </Button>
      )}
      <div className="debug-texts" data-alone={alone || undefined} data-folded={hidden > 0 || undefined}>
        <p className="debug-row debug-head" aria-hidden="true">
          <span />
          <span>
            <b>服务器的</b>，照收到的请求算
          </span>
          {!alone && (
            <span>
              <b>您的</b>，{title}
            </span>
          )}
        </p>
        <ol>
          {pairs.map((pair) => (
            <Row key={pair.line} pair={pair} first={first?.line === pair.line ? first : undefined} alone={alone} />
          ))}
        </ol>
      </div>
      {!alone &&
        (first ? <Found first={first} expected={expected} own={own} /> : <Alike pasted={title === '贴来的'} />)}
    </>
  );
}

type RowProps = { pair: LinePair; first: Difference | undefined; alone: boolean };

function Row({ pair, first, alone }: RowProps) {
  const classes = ['debug-row', !alone && (pair.same ? 'debug-same' : 'debug-differs'), first && 'debug-first'];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <span className="debug-number">{pair.line}</span>
      <Line who="服务器的" text={pair.server} line={pair.line} column={first?.column} />
      {!alone && <Line who="您的" text={pair.own} line={pair.line} column={first?.column} />}
    </li>
  );
}

type LineProps = { who: string; text: string | undefined; line: number; column: number | undefined };

function Line({ who, text, line, column }: LineProps) {
  return (
    <span className="debug-line">
      <span className="debug-who">{who}</span>
      {lineOf(text, line, column)}
    </span>
  );
}

function lineOf(text: string | undefined, line: number, column: number | undefined): ReactNode {
  if (text === undefined) return <span className="faint">没有这一行</span>;
  if (text === '' && column === undefined) return <span className="faint">{`${TITLES[line - 1] ?? ''}空行`}</span>;
  if (column === undefined) return <code>{text}</code>;
  const [before, marked, after] = markedLine(text, column);
  return (
    <code>
      {before}
      <mark>{shownSign(marked)}</mark>
      {after}
    </code>
  );
}

/** Signs that leave no ink have a picture. */
function shownSign(sign: string): string {
  return { '': '⏎', ' ': '␠', '\r': '␍', '\t': '␉' }[sign] ?? sign;
}

function Found({ first, expected, own }: { first: Difference; expected: string; own: string }) {
  const sign = (text: string) =>
    text === '' ? '到头了' : `${hexOf(text)}（${text === '\n' ? '换行' : shownSign(text)}）`;
  const length = (text: string) => formatCount(new TextEncoder().encode(text).length);
  return (
    <p className="debug-byte" role="status">
      <span>
        第一个不同的字节：<b>第 {formatCount(first.byte)} 个</b>，第 {first.line} 行第 {first.column} 个字
      </span>
      <span>
        服务器 <b>{sign(first.server)}</b>
      </span>
      <span>
        您的 <b>{sign(first.own)}</b>
      </span>
      <span>
        长度 {length(expected)} 与 {length(own)} 字节
      </span>
    </p>
  );
}

function Alike({ pasted }: { pasted: boolean }) {
  return (
    <p className="debug-byte" role="status">
      {pasted
        ? '两串相同：字符串没有错，错在 AppSecret 或算签名的方法。请核对密钥，签名是 Base64 写的 HMAC-SHA256。'
        : '两串相同：字符串没有错，错在上面说的这一处。'}
    </p>
  );
}
