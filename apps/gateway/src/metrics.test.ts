// The alert rules and the dashboard that are shipped ask a gateway for nothing that it does not tell.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Metrics, Tally } from './metrics';

const shipped = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8');

test.each(['prometheus/alerts.yml', 'grafana/jishi.json'])('every gauge and counter of %s is told', async (file) => {
  const metrics = new Metrics(new Tally());
  metrics.observe({
    liveNodes: () => 1,
    backlogBytes: () => 0,
    maySpend: () => true,
    logIsOpen: () => true,
    skewMs: () => 0,
  });
  const text = await metrics.text();
  const names = new Set(shipped(file).match(/\bgateway_[a-z0-9_]+/g));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) expect(text).toContain(`# TYPE ${name} `);
});
