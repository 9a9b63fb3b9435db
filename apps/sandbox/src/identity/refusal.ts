/** A refusal of Tencent Cloud: HTTP 200 with a code in `Response.Error`. */
export class CloudRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
