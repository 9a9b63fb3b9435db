import { Button } from '@jishi/ui/button';
import { Icon } from '@jishi/ui/icon';
import { AddressForm } from '@jishi/ui/address-form';
import { SEARCH_PATH } from './queries';

/** Searches products, help and news. */
export function SearchForm({ keyword = '' }: { keyword?: string }) {
  return (
    <AddressForm className="find find-large" role="search" aria-label="文档与接口" action={SEARCH_PATH} key={keyword}>
      <Icon name="search" />
      <label className="sr" htmlFor="help-keyword">
        搜索文档与接口
      </label>
      <input
        id="help-keyword"
        name="keyword"
        type="search"
        defaultValue={keyword}
        placeholder="签名、超时、套餐、发票……"
        maxLength={50}
        autoComplete="off"
      />
      <Button type="submit">搜索</Button>
    </AddressForm>
  );
}
