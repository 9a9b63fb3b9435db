// Previews the terms in the form, computed by the server as members will see them.
import { previewCoupon } from '@jishi/contract/console/coupon';
import { formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { query } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { useForm } from '../../shell/form/form';
import { type TemplateValues, trialOf } from './template-values';

const PAUSE_MS = 300;

export function CouponPreview() {
  const trial = useSettled(useStore(useForm().store, ({ values }) => values) as TemplateValues);
  const { data, error } = useQuery({
    ...aside('试算', query(previewCoupon, trial ?? { kind: 1, orderKinds: [], prices: [] })),
    enabled: trial !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <aside className="paper coupon-preview" aria-labelledby="preview">
      <div className="paper-part">
        <h2 id="preview">用户看到的</h2>
        <div aria-live="polite">
          {error || !data || !trial ? (
            <p className="note">
              {error?.fields[0]?.message ?? error?.msg ?? '填好优惠与用途，就能看到每个价格付多少。'}
            </p>
          ) : (
            <>
              <p>
                <b>{data.terms}</b>
                <br />
                <span className="quiet">{data.scope}</span>
              </p>
              <dl className="sum">
                {data.rows.map(({ price, saves, payAmount }) => (
                  <div key={price}>
                    <dt>
                      原价 {formatMoney(price)}
                      <small>{saves === '0.00' ? '不能用' : `减 ${formatMoney(saves)}`}</small>
                    </dt>
                    <dd>{formatMoney(payAmount)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
        <TextField path="prices" label="试算价格" hint="最多 8 个，用逗号分开" />
      </div>
    </aside>
  );
}

/** The form's values after a pause in typing. */
function useSettled(values: TemplateValues) {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return trialOf(settled);
}
