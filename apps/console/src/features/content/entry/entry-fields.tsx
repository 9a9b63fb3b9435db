// The fields of an entry: those that its kind uses.
import { listPlaces } from '@jishi/contract/console/entry';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { AreaField, CheckField, ChoiceField, TextField } from '../../../shell/form/fields';
import { TagsField } from '../../../shell/form/tags-field';
import { optionsOf } from '../../../shell/labels';
import { ImageField } from '../../../shell/form/image-field';
import { treeOptions } from '../../../shell/tree/options';
import { RichTextField } from '../rich-text/rich-text-field';
import type { EntryField, KindWords } from './entry-kinds';
import { ProductsField } from './products-field';

export function EntryFields({ words }: { words: KindWords }) {
  const { kind, uses, place } = words;
  const has = (field: EntryField) => uses.includes(field);
  return (
    <>
      <TextField path="title" label={kind === 'partner' ? '名称' : '标题'} hint="2 到 80 个字" />
      {has('summary') && (
        <AreaField
          path="summary"
          label={kind === 'banner' ? '标题下的一句话' : '摘要'}
          hint={kind === 'banner' ? '最多 200 个字' : '最多 200 个字；不填时取正文开头'}
          rows={2}
        />
      )}
      {has('html') && <RichTextField path="html" label="正文" hint="脚本与样式在保存时去掉" pictures />}
      <div className="form-grid entry-grid">
        {place && <PlaceField kind={kind === 'help' ? 'help' : 'news'} name={place} />}
        {has('noticeKind') && <ChoiceField path="noticeKind" label="公告类型" options={optionsOf('noticeKind')} />}
        {has('link') && <TextField path="link" label="打开的地址" hint="站内以 / 开头，站外以 https:// 开头" mono />}
        {has('author') && <TextField path="author" label="作者" hint="最多 30 个字" />}
        {has('source') && <TextField path="source" label="来源" hint="最多 60 个字" />}
        {has('tags') && <TagsField path="tags" label="标签" hint="最多 10 个，回车添加" />}
        {has('projectIds') && <ProductsField path="projectIds" label="相关产品" hint="最多 10 个" />}
        {has('sort') && <TextField path="sort" label="排序" hint="小的在前，-9999 到 9999" inputMode="numeric" />}
      </div>
      {(has('pinned') || has('important') || has('recommended')) && (
        <div className="entry-checks">
          {has('pinned') && <CheckField path="pinned" label="置顶：排在同类最前" />}
          {has('important') && <CheckField path="important" label="重要：发布后一个月内，每位访客弹出一次" />}
          {has('recommended') && (
            <CheckField
              path="recommended"
              label={kind === 'help' ? '推荐：排在常见问题最前' : '推荐：出现在推荐列表'}
            />
          )}
        </div>
      )}
      {has('cover') && (
        <div className="form-grid entry-grid">
          <ImageField path="cover" label={COVER[kind] ?? '封面'} hint={PICTURE} width={coverWidth(kind)} />
          {has('coverDark') && (
            <ImageField path="coverDark" label="深色下的图片" hint="没有时用上一张" width={coverWidth(kind)} />
          )}
        </div>
      )}
    </>
  );
}

const COVER: Partial<Record<KindWords['kind'], string>> = { banner: '图片', partner: '标志' };
const PICTURE = '上传时重新编码，去掉拍摄信息';

function coverWidth(kind: KindWords['kind']): number {
  return { banner: 2400, partner: 480 }[kind as string] ?? 1600;
}

function PlaceField({ kind, name }: { kind: 'news' | 'help'; name: string }) {
  const { data: places = [] } = useQuery(aside('栏目选项', query(listPlaces, { kind })));
  return (
    <ChoiceField
      path="placeId"
      label={name}
      placeholder="请选择"
      hint={
        <>
          发布前要选好。<Link to={`/content/${kind}/places`}>管理{name}</Link>
        </>
      }
      options={treeOptions(places)}
    />
  );
}
