// Who a broadcast is for, with how many members that is just now.
import { countAudience } from '@jishi/contract/console/message';
import { formatCount } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../shell/client';
import { AreaField, ChoiceField, MomentField } from '../../shell/form/fields';
import { useValue } from '../../shell/form/form';
import { optionsOf } from '../../shell/labels';
import { type AudienceValues, audienceOf } from './broadcast-values';
import { ProductField } from './product-field';

export function AudienceFields() {
  return (
    <>
      <p className="audience-count" aria-live="polite">
        <AudienceCount />
      </p>
      <div className="form-grid form-pair">
        <ChoiceField path="audience.authStatus" label="认证" placeholder="不限" options={optionsOf('authStatus')} />
        <ProductField path="audience.projectId" label="申请过的产品" />
        <MomentField path="audience.regAfter" label="注册不早于" hint="北京时间" />
        <MomentField path="audience.regBefore" label="注册不晚于" hint="北京时间" />
      </div>
      <AreaField
        path="audience.memberIds"
        label="只给这些用户"
        hint="用户编号，用逗号、空格或换行分开，最多 1000 个"
        rows={2}
        mono
      />
    </>
  );
}

const SETTLED_AFTER_MS = 400;

function AudienceCount() {
  const audience = useSettled(useValue<AudienceValues>('audience'));
  const { data, error } = useQuery({
    ...aside('人数', query(countAudience, { audience: audienceOf(audience) })),
    placeholderData: keepPreviousData,
  });
  if (error) return `数不出人数：${error.fields[0]?.message ?? error.msg}`;
  if (!data) return '正在数人数';
  return (
    <>
      现在符合的用户 <b>{formatCount(data.members)}</b> 位
    </>
  );
}

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
