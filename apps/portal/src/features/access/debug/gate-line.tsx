// The gates of a call as a line, the one where it stopped marked.
import { keyMode } from '@jishi/contract/enums/access';
import { useLabel } from '../../../shell/labels';
import type { Call } from '../call-outcome';
import { GATES, type Gate } from './gates';

export function GateLine({ call, stop }: { call: Call; stop: Gate | undefined }) {
  const modeLabel = useLabel('keyMode');
  const end = stop ? GATES.indexOf(stop) : GATES.length;
  const passed: Partial<Record<Gate, string>> = {
    收到: call.time.slice(11),
    认出密钥: `${call.keyName}，${modeLabel(call.mode).label}`,
    找到接口: call.apiName || call.projectName,
    ...(call.mode === keyMode.sandbox && { 预占: '沙箱不预占', 记账: '沙箱不记账' }),
    请求产品: `${call.upstreamMs} ms`,
  };
  return (
    <ol className="debug-gates">
      {GATES.map((gate, index) => (
        <li key={gate} data-state={index < end ? 'passed' : index === end ? 'stopped' : 'unreached'}>
          <b>{gate}</b>
          <span>{index < end ? (passed[gate] ?? '通过') : index === end ? '停在这里' : '没有走到'}</span>
        </li>
      ))}
    </ol>
  );
}
