// The promise, and the ticket that proves it. The notes at the ends of the three lines are the visitor's own call.
import { Button } from '@jishi/ui/button';
import { Icon } from '@jishi/ui/icon';
import { formatMoney } from '@jishi/ui/money';
import { AddressForm } from '@jishi/ui/address-form';
import { Link } from '@jishi/ui/router';
import { LIST_PATH } from '../list/list-url';
import { TryTicket } from '../try-out/try-ticket';
import type { Api } from '../project';
import type { TryTarget } from '../try-out/try-target';
import { type TryOut, useTryOut } from '../try-out/use-try-out';

type Named = { id: string; name: string };
type Props = {
  /** Products the ticket offers. */
  choices: readonly Named[];
  /** The endpoint on the ticket; none when nothing can be tried. */
  target: TryTarget | undefined;
  /** Its document. */
  api: Api | undefined;
  common: readonly Named[];
};

export function Hero({ choices, target, api, common }: Props) {
  const tryOut = useTryOut(target?.api.id ?? '');
  return (
    <section className="hero" aria-labelledby="promise">
      <div className="column">
        <div>
          <h1 id="promise">
            {headline(target, tryOut).map(({ words, note }) => (
              <span className="hero-line" key={words}>
                {words}
                {note && <span aria-hidden="true">{note}</span>}
              </span>
            ))}
          </h1>
          <p className="lede">
            明码标价，按次计费；失败不收费，重试不重复收费。每次调用记一行，账单可以核对到每一次请求。
          </p>
          <HeroSearch />
          {common.length > 0 && (
            <div className="hero-common">
              常用
              {common.map(({ id, name }) => (
                <Link key={id} to={`/product/${id}`}>
                  {name}
                </Link>
              ))}
            </div>
          )}
        </div>
        {target && api && (
          <TryTicket
            title="现在调用一次"
            ground="wash"
            target={target}
            api={api}
            tryOut={tryOut}
            picks={<Picks choices={choices} chosen={target.projectId} />}
            note={
              <>
                真实调用，无需登录，不计费。参数与返回码见{' '}
                <Link to={`/product/${target.projectId}#doc`}>{`${target.projectName}文档`}</Link>
              </>
            }
          />
        )}
      </div>
    </section>
  );
}

function headline(target: TryTarget | undefined, { answer, sending }: TryOut): { words: string; note: string }[] {
  const called = answer && !sending ? `${answer.status ?? '未连通'} · ${answer.ms} ms` : '未调用';
  return [
    { words: '每一次调用，', note: target ? `${target.api.method} ${called}` : '' },
    { words: '每一分钱，', note: target ? `单价 ${formatMoney(target.price, 3)} 元` : '' },
    { words: '都记在账上。', note: target ? `本次计费 ${formatMoney(answer?.charge ?? '0', 3)} 元` : '' },
  ];
}

function HeroSearch() {
  return (
    <AddressForm className="find find-large" role="search" aria-label="全部接口" action={LIST_PATH}>
      <Icon name="search" />
      <label className="sr" htmlFor="hero-keyword">
        搜索接口
      </label>
      <input
        id="hero-keyword"
        name="keyword"
        type="search"
        placeholder="归属地、校验、农历……"
        maxLength={50}
        autoComplete="off"
      />
      <Button type="submit">搜索</Button>
    </AddressForm>
  );
}

function Picks({ choices, chosen }: { choices: readonly Named[]; chosen: string }) {
  return (
    <nav className="picks" aria-label="选择接口">
      <ul>
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/?try=${id}`} replace preventScrollReset aria-current={id === chosen ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
