// The types of the sample rows, with the fields that the tests use.

export interface Order {
  readonly _id: number;
  readonly placed: string;
  readonly due: string;
  readonly shipped: string | null;
  readonly deliverAfter: string | null;
  readonly status: string;
  readonly paid: boolean;
  readonly total: number | null;
  readonly discount: number | null;
  readonly currency: string;
  readonly customer: { readonly _id: number; readonly name: string; readonly city: string };
  readonly items: readonly { readonly sku: string; readonly name: string; readonly qty: number }[];
  readonly note: string | null;
  readonly channel: string;
  readonly priority: number;
}
