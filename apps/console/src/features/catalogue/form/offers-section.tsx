// Packages: calls bought ahead, cheaper by the thousand.
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { CheckField, TextField } from '../../../shell/form/fields';
import { newOffer } from './product-values';
import { Section } from './sections';

const COLUMNS: readonly EditColumn[] = [
  { title: '名称', cell: (path) => <TextField bare path={`${path}.name`} label="名称" /> },
  {
    title: '次数',
    width: '14%',
    cell: (path) => <TextField bare path={`${path}.calls`} label="次数" inputMode="numeric" />,
  },
  {
    title: '售价（元）',
    width: '13%',
    cell: (path) => <TextField bare path={`${path}.price`} label="售价（元）" inputMode="decimal" />,
  },
  {
    title: '原价（元）',
    width: '13%',
    cell: (path) => <TextField bare path={`${path}.listPrice`} label="原价（元）" inputMode="decimal" />,
  },
  {
    title: '有效（天）',
    width: '10%',
    cell: (path) => <TextField bare path={`${path}.validDays`} label="有效（天）" inputMode="numeric" />,
  },
  {
    title: '最晚启用（天）',
    width: '12%',
    cell: (path) => (
      <TextField
        bare
        path={`${path}.startWithinDays`}
        label="最晚启用（天）"
        placeholder="购买起算"
        inputMode="numeric"
      />
    ),
  },
  {
    title: '库存',
    width: '12%',
    cell: (path) => <TextField bare path={`${path}.stock`} label="库存" placeholder="不限" inputMode="numeric" />,
  },
  { title: '首购', width: '48px', cell: (path) => <CheckField bare path={`${path}.firstPurchaseOnly`} label="首购" /> },
];

export function Offers() {
  return (
    <Section
      id="offers"
      title="套餐"
      note="最晚启用留空，有效期从购买起算；填了天数，从首次扣费的调用起算，购买后这么多天没有调用就作废。首购：每个用户只能买一次。库存留空为不限"
    >
      <EditTable list="offers" what="套餐" columns={COLUMNS} create={newOffer} none="没有套餐，用户按次付费。" />
    </Section>
  );
}
