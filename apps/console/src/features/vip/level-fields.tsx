// The fields of a level.
import { searchProjects } from '@jishi/contract/console/catalogue';
import { consoleEnums } from '@jishi/contract/enums';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { type EditColumn, EditTable } from '../../shell/form/edit-table';
import { ChoiceField, TextField } from '../../shell/form/fields';
import { useMay } from '../../shell/operator';

const PERIODS = consoleEnums.vipPeriod.map(({ value, label }) => ({ value: String(value), label: `1 ${label}` }));

const PRICES: readonly EditColumn[] = [
  { title: '周期', cell: (path) => <ChoiceField bare path={`${path}.period`} label="周期" options={PERIODS} /> },
  { title: '价格（元）', cell: (path) => <TextField bare path={`${path}.price`} label="价格" inputMode="decimal" /> },
];

const QUOTAS: readonly EditColumn[] = [
  { title: '产品', cell: (path) => <Product path={`${path}.projectId`} /> },
  {
    title: '每月次数',
    width: '30%',
    cell: (path) => <TextField bare path={`${path}.calls`} label="每月次数" inputMode="numeric" />,
  },
];

export function LevelFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <h2>等级</h2>
      <div className="form-grid">
        <TextField path="level" label="等级" inputMode="numeric" fixed={!isNew} hint="1 最低，9 最高；定了不再变" />
        <TextField path="name" label="名称" hint="用户看到的，如 黄金" />
        <TextField path="summary" label="一句话介绍" hint="适合谁" />
        <TextField path="support" label="服务支持" hint="如 专人对接；没有就留空" />
      </div>
      <h2>权益</h2>
      <div className="form-grid">
        <TextField
          path="callDiscount"
          label="按次调用"
          unit="折"
          inputMode="decimal"
          hint="8.8 折就是付 88%；原价留空"
        />
        <TextField path="packageDiscount" label="套餐" unit="折" inputMode="decimal" hint="原价留空" />
        <TextField path="rechargeDiscount" label="充值商品" unit="折" inputMode="decimal" hint="原价留空" />
        <TextField
          path="qpsLimit"
          label="每个产品每秒"
          unit="次"
          inputMode="numeric"
          hint="比产品的高才起作用；不给就留空"
        />
      </div>
      <h2>月度免费额度</h2>
      <EditTable
        list="quotas"
        what="额度"
        columns={QUOTAS}
        create={() => ({ projectId: '', calls: '' })}
        none="没有免费额度。"
      />
      <h2>价格</h2>
      <EditTable
        list="prices"
        what="周期"
        columns={PRICES}
        create={() => ({ period: '1', price: '' })}
        none="至少要有一个周期的价格。"
      />
    </>
  );
}

/** By its name; by its number for roles that may not look at the catalogue. */
function Product({ path }: { path: string }) {
  const may = useMay(searchProjects);
  const { data } = useQuery({ ...aside('产品选项', query(searchProjects, { pageSize: 100 })), enabled: may });
  if (!data) return <TextField bare path={path} label="产品编号" mono />;
  const options = data.list.map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceField bare path={path} label="产品" options={options} placeholder="请选择" />;
}
