// Makes the address to put behind an advertisement.
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useState } from 'react';
import { useStore } from 'zustand';
import { TextField } from '../../shell/form/fields';
import { FormFrame, focusField, useForm, useValue } from '../../shell/form/form';
import { useNewForm } from '../../shell/form/use-form-store';
import { EMPTY_LINK, type LinkDraft, linkFaults, trackingLink } from './tracking-link';

export function LinkBuilder() {
  const form = useNewForm(() => EMPTY_LINK);
  const [made, setMade] = useState<{ of: LinkDraft; link: string }>();

  function make() {
    const draft = form.values();
    const [first] = form.refuse(linkFaults(draft));
    if (first) queueMicrotask(() => focusField(first));
    else setMade({ of: draft, link: trackingLink(draft, location.origin) });
  }
  return (
    <FormFrame form={form} label="推广链接" className="link-builder" onSubmit={make}>
      <PlacedField />
      <TextField path="page" label="落地页" mono hint="站内地址，如 /product/1001" />
      <IdFields />
      <div className="form-grid form-pair">
        <TextField path="channelId" label="渠道" hint="自己定，可不填" />
        <TextField path="promotersId" label="推广人" hint="自己定，可不填" />
      </div>
      <p className="form-actions">
        <Button type="submit" look="main">
          生成链接
        </Button>
      </p>
      {made && <MadeLink {...made} />}
    </FormFrame>
  );
}

function PlacedField() {
  const form = useForm();
  const placed = useValue<LinkDraft['placed']>('placed');
  const choices: readonly (readonly [LinkDraft['placed'], string])[] = [
    ['baidu', '百度搜索推广'],
    ['other', '其他地方'],
  ];
  return (
    <fieldset className="check-list">
      <legend>投放在</legend>
      <div>
        {choices.map(([value, name]) => (
          <label key={value} className="check-field">
            <input type="radio" name="placed" checked={placed === value} onChange={() => form.set('placed', value)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function IdFields() {
  if (useValue<LinkDraft['placed']>('placed') === 'baidu') {
    return (
      <p className="form-hint">
        账户、计划、单元、创意、关键词由百度在点击时填进链接的花括号，来访标记 bd_vid 也由百度加上，不用填写。
      </p>
    );
  }
  return (
    <div className="form-grid form-pair">
      <TextField path="adId" label="广告编号" hint="每则广告一个，记作来访标记 bd_vid" />
      <TextField path="plan" label="计划" hint="可不填" />
      <TextField path="unit" label="单元" hint="可不填" />
      <TextField path="creative" label="创意" hint="可不填" />
    </div>
  );
}

/** The link for the fields' present values. */
function MadeLink({ of, link }: { of: LinkDraft; link: string }) {
  const isCurrent = useStore(useForm().store, ({ values }) => values === of);
  if (!isCurrent) return null;
  return (
    <div className="made-link" role="status">
      <code>{link}</code>
      <CopyButton text={link} what="链接" />
    </div>
  );
}
