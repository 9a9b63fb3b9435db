// Calls that the node makes for a client: the same code as for calls from outside, without a socket.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import type { Client } from './client-address';

export type InsideRequest = {
  method: string;
  /** Path and query, percent-encoded. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export type InsideAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Makes a call for a client through this node. */
export type InsideCall = (client: Client, request: InsideRequest) => Promise<InsideAnswer>;

/** Makes the call; `serve` answers it. */
export async function callInside(
  request: InsideRequest,
  serve: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<InsideAnswer> {
  const { method, url, headers, body } = request;
  const answer = await inject(serve, { method, url, headers, ...(body !== undefined && { payload: body }) });
  return { status: answer.statusCode, headers: { ...answer.headers, ...answer.trailers }, body: answer.rawPayload };
}
