// Calls of the sandbox's own pages: credentials are read, settings are made.

/** What a page answers. @throws Error when it refuses */
export async function askSandbox<Answer>(url: string, body?: object): Promise<Answer> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, body && post);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Answer;
}
