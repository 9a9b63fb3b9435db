/** A refusal of e签宝: a code in the body; HTTP 401 where the sender is not known, 200 otherwise. */
export class EsignRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
