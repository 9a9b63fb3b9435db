// The plain sections of the product form: basics, pricing, texts.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { listTypes } from '@jishi/contract/console/catalogue';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../shell/client';
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { TagsField } from '../../../shell/form/tags-field';
import { useValue } from '../../../shell/form/form';
import { optionsOf } from '../../../shell/labels';

export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="form-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="ruled-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

export function Basics({ isNew }: { isNew: boolean }) {
  const { data: types = [] } = useQuery(aside('分类选项', query(listTypes, {})));
  return (
    <Section id="basics" title="基本信息">
      <div className="form-grid">
        <TextField path="name" label="名称" />
        <TextField path="code" label="产品代码" hint="调用地址的一部分，保存后不能再改" fixed={!isNew} mono />
        <TextField path="glyph" label="字标" hint="一个汉字，列表里代表它" />
        <ChoiceField
          path="typeId"
          label="分类"
          placeholder="请选择"
          options={types.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
        <ChoiceField path="needs" label="使用条件" options={optionsOf('projectNeeds')} />
        <TagsField path="tags" label="标签" hint="最多 8 个，回车添加" />
      </div>
      <TextField path="summary" label="一句话说明" hint="列表与搜索里显示，最多 120 个字" />
    </Section>
  );
}

const TIERS: readonly EditColumn[] = [
  {
    title: '当月满（单位数）',
    cell: (path) => <TextField bare path={`${path}.fromCalls`} label="当月满（单位数）" inputMode="numeric" />,
  },
  {
    title: '之后的单价（元）',
    cell: (path) => <TextField bare path={`${path}.price`} label="之后的单价（元）" inputMode="decimal" />,
  },
];

const newTier = () => ({ fromCalls: '', price: '' });

export function Pricing() {
  const unit = unitLabel(Number(useValue<string>('unit')));
  return (
    <Section id="pricing" title="价格与额度">
      <div className="form-grid">
        <ChoiceField path="unit" label="计量单位" options={optionsOf('chargeUnit')} />
        <TextField path="price" label="单价" unit={`元／${unit}`} hint="最多 5 位小数" inputMode="decimal" />
        <TextField path="freeQuota" label="免费额度" unit={unit} hint="开通时送一次，0 为不送" inputMode="numeric" />
        <TextField path="qpsLimit" label="默认 QPS" unit="次／秒" hint="每个用户每秒最多" inputMode="numeric" />
      </div>
      <h3>阶梯价</h3>
      <EditTable list="tiers" what="阶梯价" columns={TIERS} create={newTier} none="没有阶梯价，一直按单价。" />
      <p className="form-hint">按每个用户当月（北京时间）从余额扣费的数量计，满了就按这一级的单价。</p>
    </Section>
  );
}

const PASSAGES: readonly EditColumn[] = [
  { title: '标题', width: '28%', cell: (path) => <TextField bare path={`${path}.title`} label="标题" /> },
  { title: '内容', cell: (path) => <AreaField bare path={`${path}.text`} label="内容" rows={2} /> },
];

const QUESTIONS: readonly EditColumn[] = [
  { title: '问题', width: '36%', cell: (path) => <AreaField bare path={`${path}.question`} label="问题" rows={2} /> },
  { title: '回答', cell: (path) => <AreaField bare path={`${path}.answer`} label="回答" rows={2} /> },
];

const newPassage = () => ({ title: '', text: '' });
const newQuestion = () => ({ question: '', answer: '' });

export function Story() {
  return (
    <Section id="story" title="介绍" note="显示在前台的产品详情页">
      <AreaField
        path="detailHtml"
        label="详情正文（HTML）"
        hint="可用段落、标题、列表、表格、链接、图片；脚本与样式在保存时去掉"
        rows={8}
        mono
      />
      <h3>使用场景</h3>
      <EditTable list="scenes" what="场景" columns={PASSAGES} create={newPassage} none="没有写使用场景。" />
      <h3>产品优势</h3>
      <EditTable list="advantages" what="优势" columns={PASSAGES} create={newPassage} none="没有写产品优势。" />
      <h3>常见问题</h3>
      <EditTable list="faq" what="问答" columns={QUESTIONS} create={newQuestion} none="没有写常见问题。" />
    </Section>
  );
}
