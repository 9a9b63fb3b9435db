// /marketplace/suppliers/:id: one supplier: who they are, their money and record, stopping them and their terms.
import {
  getGoodsSupplier,
  searchGoodsSuppliers,
  setSupplyTerms,
  switchGoodsSupplier,
} from '@jishi/contract/console/marketplace-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { Money, formatCount } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { Status } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';
import { Screen } from '../../shell/screen';
import { percentOf } from './figures';
import { TermDialog } from './term-dialog';

type Supplier = Output<typeof getGoodsSupplier>;

export function GoodsSupplierScreen() {
  const { id = '' } = useParams();
  const found = useQuery(query(getGoodsSupplier, { id }));
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '供货方'}
      mark={data && <Status of="supplierStatus" value={data.status} />}
      actions={data && <Actions of={data} />}
    >
      <Loaded of={found} what="供货方">
        {(supplier) => (
          <div className="sections">
            <section>
              <RuledHead title="货款与近 30 日" />
              <FigureStrip
                label="货款与近 30 日"
                compact
                figures={[
                  { label: '待结算', value: <Money value={supplier.waiting} /> },
                  { label: '可提现的货款', value: <Money value={supplier.balance} /> },
                  {
                    label: '订单',
                    value: formatCount(supplier.orders),
                    note: `成功率 ${percentOf(supplier.successRate)}`,
                  },
                  { label: '未了的争议', value: formatCount(supplier.disputes) },
                ]}
              />
            </section>
            <Facts of={supplier} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ of: supplier }: { of: Supplier }) {
  const { id, holidayFrom, holidayUntil, paused } = supplier;
  return (
    <section>
      <RuledHead
        title="供货方"
        more={
          <>
            <Link to={`/marketplace/goods?supplierId=${id}`}>{formatCount(supplier.goods)} 个商品</Link>
            <Link to={`/marketplace/terms?supplierId=${id}`}>供货条件的历史</Link>
          </>
        }
      />
      <FactList
        facts={[
          ['用户', <MemberLink of={supplier} />],
          ['企业', supplier.enterprise || '没有有效的企业认证'],
          ['出售', supplier.isLicensed ? '' : '企业认证已到期，商品暂停出售，已付款的照常交付；认证恢复后自动恢复'],
          ['联系人', [supplier.contactPerson, supplier.contactPhone].filter(Boolean).join('，')],
          ['接单', paused ? '自己停止了' : ''],
          ['休假', holidayFrom && `${holidayFrom} 至 ${holidayUntil ?? ''}`],
          ['保证金', <Money value={supplier.bond} />],
          ['平台服务费', percentOf(supplier.feeRate)],
          ['结算', `交付后 ${supplier.settleDays} 天无争议`],
          ['协议', `版本 ${supplier.agreedVersion}`],
          ['说明', supplier.reason],
          ['申请时间', supplier.applyTime],
        ]}
      />
    </section>
  );
}

function Actions({ of: supplier }: { of: Supplier }) {
  const { id, name, status, reviewId } = supplier;
  const mayTerms = useMay(setSupplyTerms);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReviewLink kind={reviewKind.goodsSupplier} id={reviewId} no={name} waits={status === supplierStatus.waiting} />
      {mayTerms && <Button onClick={() => setOpen(true)}>改供货条件</Button>}
      <Switch of={supplier} />
      {isOpen && <TermDialog supplier={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Switch({ of: { id, name, status } }: { of: Supplier }) {
  const may = useMay(switchGoodsSupplier);
  const { mutateAsync, isPending } = useCall(switchGoodsSupplier, {
    silent: true,
    onSuccess: () => toast.success('已保存'),
    onSettled: useRefreshOf(getGoodsSupplier, searchGoodsSuppliers),
  });
  const isOn = status === supplierStatus.active;
  if (!may || (!isOn && status !== supplierStatus.stopped)) return null;
  const verb = isOn ? '停用' : '恢复';
  return (
    <ReasonButton
      title={`${verb} ${name}`}
      consequences={
        isOn
          ? ['商品马上不再出现在市场；已付款的照常交付与结算', '会通知供货方']
          : ['商品重新出现在市场', '会通知供货方']
      }
      hint="供货方看得到"
      verb={verb}
      pending={isPending}
      onConfirm={(reason) => mutateAsync({ id, isOn: !isOn, reason })}
    >
      {verb}
    </ReasonButton>
  );
}
