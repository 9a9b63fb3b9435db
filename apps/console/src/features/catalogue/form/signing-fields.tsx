// How requests to the upstream are signed. The stored secret is never shown again.
import { SENT_VALUES, SIGNED_VALUES } from '@jishi/contract/signing-values';
import { EditTable, type EditColumn } from '../../../shell/form/edit-table';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { useValue } from '../../../shell/form/form';

const METHODS = [
  { value: '', label: '不签名' },
  { value: 'HmacSHA256', label: 'HMAC-SHA256' },
  { value: 'HmacSHA1', label: 'HMAC-SHA1' },
  { value: 'SHA256', label: 'SHA-256（文本含密钥）' },
  { value: 'MD5', label: 'MD5（文本含密钥）' },
];

const ENCODINGS = [
  { value: 'hex', label: '十六进制，小写' },
  { value: 'hexUpper', label: '十六进制，大写' },
  { value: 'base64', label: 'Base64' },
];

const IN = [
  { value: 'header', label: '请求头' },
  { value: 'query', label: '查询参数' },
];

const PLACES: readonly EditColumn[] = [
  { title: '放在', width: '20%', cell: (path) => <ChoiceField bare path={`${path}.in`} label="放在" options={IN} /> },
  { title: '名称', width: '32%', cell: (path) => <TextField bare path={`${path}.name`} label="名称" mono /> },
  { title: '值', cell: (path) => <TextField bare path={`${path}.value`} label="值" mono /> },
];

const newPlace = () => ({ in: 'header', name: '', value: '' });

export function SigningFields({ stored }: { stored: boolean }) {
  const method = useValue<string>('upstreamSigning.method');
  return (
    <>
      <div className="form-grid">
        <ChoiceField path="upstreamSigning.method" label="签名方法" options={METHODS} />
        {method !== '' && <ChoiceField path="upstreamSigning.encoding" label="编码" options={ENCODINGS} />}
        {method !== '' && (
          <TextField
            path="upstreamSigningSecret"
            label="签名密钥"
            type="password"
            placeholder={stored ? '已存，留空则不变' : ''}
            hint="加密存放，保存后不再显示，也不写进草稿"
            autoComplete="new-password"
            mono
          />
        )}
      </div>
      {method !== '' && (
        <>
          <AreaField
            path="upstreamSigning.text"
            label="待签名文本"
            rows={5}
            mono
            hint="换行即 \n；花括号里的名称见下"
          />
          <EditTable list="upstreamSigning.places" what="签名位置" columns={PLACES} create={newPlace} none="还没有。" />
          <dl className="placeholder-list">
            {Object.entries(SIGNED_VALUES).map(([name, meaning]) => (
              <div key={name}>
                <dt className="mono">{`{${name}}`}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="form-hint">签名位置的值里可用 {SENT_VALUES.map((name) => `{${name}}`).join('、')}。</p>
        </>
      )}
    </>
  );
}
