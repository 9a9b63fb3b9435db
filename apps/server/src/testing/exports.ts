// A list as the file that a member downloads: asked for, written, taken away.
import type { Endpoint } from '@jishi/contract/endpoint';
import { downloadExport } from '@jishi/contract/export';
import { writeExports } from '../domains/export/writing/service';
import { makeCall } from './caller';
import { type TestMember, systemContext } from './members';
import type { TestServer } from './server';

/** The file of a list. @throws when it is refused */
export async function exported(
  server: TestServer,
  endpoint: Endpoint,
  conditions: object,
  { token }: Pick<TestMember, 'token'>,
): Promise<string> {
  const asked = await makeCall(server, endpoint, conditions, { token });
  if (asked.code !== 0) throw new Error(asked.text);
  await writeExports(systemContext(server));
  const { id } = asked.result as { id: string };
  const file = await makeCall(server, downloadExport, { id }, { token });
  if (file.code !== 0) throw new Error(file.text);
  return file.text;
}

/** Its lines as cells, the head left out, without the marks that keep cells from being calculated or rounded. */
export function cellsOf(file: string): string[][] {
  const lines = file.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',').map((cell) => cell.replace(/\t$/, '')));
}
