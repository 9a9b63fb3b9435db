// The second step: on whose name, in which kind.
import { authType } from '@jishi/contract/enums/account';
import { titleKind } from '@jishi/contract/enums/invoice';
import { Button, ButtonLink } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { FactList } from '@jishi/ui/fact-list';
import { FormField } from '@jishi/ui/form-field';
import { Tag } from '@jishi/ui/tag';
import { useLocation } from '@jishi/ui/router';
import { certifyHref } from '../../../shell/certify';
import type { InvoiceTitle, Writing } from '../title/title-rules';
import type { Application } from './use-application';

const HINTS: Readonly<Record<number, string>> = {
  [titleKind.special]: '可抵扣进项税，须与企业认证一致',
  [titleKind.ordinary]: '不能抵扣，名称与税号即可',
  [titleKind.personal]: '只填姓名',
};

/** The most used first. */
const KINDS = [titleKind.special, titleKind.ordinary, titleKind.personal];

const nameOf = (kind: number) => titleKind.rows.find(({ value }) => value === kind)?.label ?? '';

type Props = {
  application: Application;
  /** Opens the titles, or the form of one. */
  onTitles: (writing?: Writing) => void;
};

export function TitleChoice({ application: { title, form }, onTitles }: Props) {
  return (
    <div className="apply-title">
      <ChoiceRows
        name="titleKind"
        legend={
          <>
            <span className="form-part-number">2</span>抬头
            <small>
              <button type="button" className="text-button" onClick={() => onTitles()}>
                管理抬头
              </button>
            </small>
          </>
        }
        rows={KINDS.map((kind) => ({ value: String(kind), name: nameOf(kind), hint: HINTS[kind] }))}
        chosen={String(title.kind)}
        onChoose={(kind) => {
          title.chooseKind(Number(kind));
          form.change({});
        }}
      />
      {title.isHere && <Chosen title={title} onWrite={onTitles} />}
    </div>
  );
}

type ChosenProps = { title: Application['title']; onWrite: (writing: Writing) => void };

/** The title that will stand on it, or the way to one. */
function Chosen({ title: { kind, chosen, all, isBarred, choose }, onWrite }: ChosenProps) {
  const here = useLocation();
  if (isBarred) {
    return (
      <div className="title-card">
        <p>专用发票的名称与税号须同企业认证一致。认证通过后回到这里，选好的记录还在。</p>
        <p>
          <ButtonLink to={certifyHref(here, authType.enterprise)}>去做企业认证</ButtonLink>
        </p>
      </div>
    );
  }
  if (!chosen) {
    return (
      <div className="title-card">
        <p>还没有{nameOf(kind)}的抬头。填一次，以后直接选。</p>
        <p>
          <Button onClick={() => onWrite({ kind })}>填写抬头</Button>
        </p>
      </div>
    );
  }
  const own = all.filter((title) => title.kind === kind);
  return (
    <div className="title-card">
      {own.length > 1 && <WhichTitle of={own} chosen={chosen} onChoose={choose} />}
      <TitleFacts title={chosen} />
      <p className="small quiet">
        {kind === titleKind.special && '名称与税号取自企业认证，不能在这里改。'}
        <button type="button" className="text-button" onClick={() => onWrite({ title: chosen, kind })}>
          {kind === titleKind.special ? '改其余几项' : '修改抬头'}
        </button>
      </p>
    </div>
  );
}

type WhichProps = { of: readonly InvoiceTitle[]; chosen: InvoiceTitle; onChoose: (title: InvoiceTitle) => void };

function WhichTitle({ of, chosen, onChoose }: WhichProps) {
  return (
    <FormField label="用哪个抬头">
      {(control) => (
        <select
          {...control}
          className="input"
          value={chosen.id}
          onChange={(event) => {
            const title = of.find(({ id }) => id === event.target.value);
            if (title) onChoose(title);
          }}
        >
          {of.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

function TitleFacts({ title: { kind, name, taxNo, address, phone, bank, account } }: { title: InvoiceTitle }) {
  return (
    <>
      <p className="title-name">
        <b className="break">{name}</b> {kind === titleKind.special && <Tag tone="success">与企业认证一致</Tag>}
      </p>
      <FactList
        facts={[
          ['税号', taxNo && <span className="mono break">{taxNo}</span>],
          ['地址电话', [address, phone].filter(Boolean).join('，')],
          ['开户行', bank],
          ['账号', account && <span className="mono break">{account}</span>],
        ]}
      />
    </>
  );
}
