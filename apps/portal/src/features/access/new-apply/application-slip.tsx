// The products about to be applied for, and the button.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { useState } from 'react';
import { Link, useLocation } from '@jishi/ui/router';
import { certifyHref } from '../../../shell/certify';
import { useMember } from '../../../shell/member';
import type { Product } from './product';
import { requirementOf } from './requirement';

const LONGEST_REMARK = 200;

type Props = {
  products: readonly Product[];
  busy: boolean;
  onRemove: (product: Product) => void;
  onApply: (remark: string) => void;
};

export function ApplicationSlip({ products, busy, onRemove, onApply }: Props) {
  const [remark, setRemark] = useState('');
  return (
    <section className="paper" aria-labelledby="slip">
      <div className="paper-part">
        <h2 id="slip">将要申请</h2>
        {products.length === 0 ? (
          <p className="quiet">还没有选。从列表里勾选要用的接口，可以多选。</p>
        ) : (
          <ul className="paper-lines">
            {products.map((product) => (
              <li key={product.id}>
                <span>
                  {product.name}
                  <small>
                    {`${formatMoney(product.price, 3)} 元/${unitLabel(product.unit)}`}
                    {product.freeQuota > 0 && `，送 ${formatCount(product.freeQuota)} ${unitLabel(product.unit)}`}
                  </small>
                  <Asked of={product} />
                </span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={`去掉${product.name}`}
                  onClick={() => onRemove(product)}
                >
                  去掉
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="paper-part paper-tear">
        <FormField label="用途备注（选填）" hint={`给自己看的，最多 ${LONGEST_REMARK} 字`}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={2}
              maxLength={LONGEST_REMARK}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          )}
        </FormField>
        <Button look="main" size="wide" disabled={products.length === 0 || busy} onClick={() => onApply(remark.trim())}>
          {busy ? '正在申请' : `申请${products.length > 0 ? ` ${products.length} 个接口` : ''}`}
        </Button>
        <p className="small quiet">
          申请不收费。开通后先用套餐（先到期的先用），再用免费额度，都用完从余额扣；失败的调用不扣。
        </p>
      </div>
    </section>
  );
}

/** Steps required between applying and calling. */
function Asked({ of: { needs } }: { of: Product }) {
  const here = useLocation();
  const asked = requirementOf(needs, useMember());
  if (!asked) return null;
  return (
    <small className={asked.missing ? 'asked-missing' : undefined}>
      {asked.text}
      {asked.missing && (
        <>
          ，<Link to={certifyHref(here)}>去认证</Link>
        </>
      )}
    </small>
  );
}
