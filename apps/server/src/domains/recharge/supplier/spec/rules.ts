// What a supplier of recharge products is to the house.

/** What is handed to a supplier. `number` is ours, unique per attempt at one supplier, and stays the same when it is asked again. */
export type SupplierOrder = { number: string; product: string; account: string; count: number; cost: bigint };
/** A card: number and secret as the supplier gave them. */
export type Card = { number: string; secret: string; expires?: string };
/** `refused` is definite: nothing was or will be delivered. `unknown` says nothing at all. */
export type SupplierAnswer =
  | { kind: 'delivered'; supplierNumber?: string; cost?: bigint; cards?: readonly Card[] }
  | { kind: 'accepted'; supplierNumber?: string }
  | { kind: 'refused'; code: string; reason: string }
  | { kind: 'unknown'; reason: string };
export type Supplier = {
  submit(order: SupplierOrder): Promise<SupplierAnswer>;
  ask(number: string): Promise<SupplierAnswer>;
  /** @returns undefined when the notification is not the supplier's own (signature, shape) */
  readNotification(request: {
    headers: Record<string, string>;
    query: URLSearchParams;
    body: Buffer;
  }): { number: string; answer: SupplierAnswer; reply: string } | undefined;
  /** What is left of our prepaid money with the supplier, in 0.00001 yuan. */
  balance(): Promise<bigint | undefined>;
};
