import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from '@jishi/ui/router';
import { expect, test } from 'vitest';
import { KeyPanel } from '../../apps/portal/src/features/access/apply/key-panel';
import { createQueryClient } from '../../apps/portal/src/shell/client';
import { sendQuery } from '../../apps/portal/src/shell/transport';
import { layNetwork } from './network';
import { until } from './stage';

layNetwork({});
const box = document.body.appendChild(document.createElement('div'));
/** Which of the kinds is shown as chosen; their names are not loaded here. */
const chosen = () =>
  [...box.querySelectorAll('[aria-pressed]')].findIndex((one) => one.getAttribute('aria-pressed') === 'true');

test('the kind of key that is shown as chosen is the kind that is shown, before the address follows', async () => {
  createRoot(box).render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient(sendQuery)}>
        <KeyPanel mode={1} onMode={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await until(() => box.textContent.includes('正式密钥按套餐与余额计费'));
  const before = chosen();
  box.querySelector<HTMLElement>('[aria-pressed=false]')!.click();
  await until(() => chosen() !== before);
  expect(chosen()).not.toBe(before);
  expect(box.textContent).toContain('沙箱密钥只答示例');
});
