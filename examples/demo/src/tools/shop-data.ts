/** A line of an order; amounts are in euro cents. */
interface OrderLine {
  readonly item: string
  readonly product: string
  readonly name: string
  readonly quantity: number
  readonly amount: number
  readonly weight: string
  readonly warrantyUntil: string
  status: 'shipped' | 'delivered' | 'refunded' | 'exchange on its way'
}

/** An order of the shop. */
export interface Order {
  readonly order: string
  readonly customer: string
  readonly placed: string
  readonly payment: { readonly method: string; readonly reference: string; readonly paid: string }
  readonly parcel: string
  address: string
  readonly lines: OrderLine[]
}

/** Everything the shop knows. */
export interface ShopData {
  readonly customers: readonly { customer: string; name: string; email: string; since: string; addresses: string[] }[]
  readonly orders: Order[]
  readonly parcels: readonly { parcel: string; carrier: string; events: readonly object[] }[]
  readonly stock: Record<string, { name: string; price: number; inStock: number; shelf: string; restock: string }>
}

const home = 'Birkenweg 12, 79104 Freiburg'
const mara = 'C-2041'

type LineData = readonly [product: string, name: string, amount: number, weight: string]

function order(number: number, placed: string, status: OrderLine['status'], ...lines: readonly LineData[]): Order {
  return {
    order: `W-${number}`,
    customer: mara,
    placed,
    payment: { method: 'direct debit', reference: `DD-${number * 7}`, paid: placed },
    parcel: `P-${number * 3 + 287_000}`,
    address: home,
    lines: lines.map(([product, name, amount, weight], index) => ({
      item: `L-${index + 1}`,
      product,
      name,
      quantity: 1,
      amount,
      weight,
      warrantyUntil: placed.replace('2026', '2028').replace('2025', '2027'),
      status,
    })),
  }
}

const orders = (): Order[] => [
  order(87_410, '2025-10-06', 'delivered', ['B-030', 'Bread tin, oak lid', 3990, '1.4 kg']),
  order(
    87_702,
    '2025-11-21',
    'delivered',
    ['C-411', 'Candle holder', 1850, '0.6 kg'],
    ['C-418', 'Candles, ten', 990, '0.5 kg'],
  ),
  order(87_958, '2026-01-17', 'delivered', ['T-020', 'Tablecloth, linen', 6450, '0.9 kg']),
  order(
    88_120,
    '2026-03-02',
    'delivered',
    ['K-100', 'Kettle, enamel, blue', 5490, '1.1 kg'],
    ['S-007', 'Tea strainer', 690, '0.1 kg'],
    ['D-250', 'Darjeeling, 250 g', 1380, '0.3 kg'],
  ),
  order(
    88_164,
    '2026-03-09',
    'shipped',
    ['D-210', 'Desk lamp, brass', 8900, '2.2 kg'],
    ['E-140', 'Bulb, E14, warm', 450, '0.1 kg'],
  ),
]

const event = (at: string, place: string, facility: string, what: string): object => ({
  at,
  place,
  facility,
  event: what,
})

/** A fresh copy of a small shop. */
export const shopData = (): ShopData => ({
  customers: [
    {
      customer: mara,
      name: 'Mara Lindqvist',
      email: 'mara@example.com',
      since: '2023-03-14',
      addresses: [home, 'Hafenstrasse 7, 20457 Hamburg'],
    },
    {
      customer: 'C-2077',
      name: 'Tomas Reyes',
      email: 'tomas@example.com',
      since: '2024-09-02',
      addresses: ['Calle Sol 3, 46001 Valencia'],
    },
  ],
  orders: orders(),
  parcels: [
    {
      parcel: 'P-551360',
      carrier: 'Nordpost',
      events: [
        event('2026-03-02 17:05', 'Leipzig', 'LEJ-2', 'label printed'),
        event('2026-03-03 09:40', 'Leipzig', 'LEJ-2', 'handed to the carrier'),
        event('2026-03-03 23:15', 'Erfurt', 'ERF-1', 'sorted'),
        event('2026-03-04 11:32', 'Karlsruhe', 'FKB-4', 'sorted'),
        event('2026-03-05 07:50', 'Freiburg', 'QFB-1', 'out for delivery'),
        event('2026-03-05 13:21', 'Freiburg', 'QFB-1', 'delivered'),
      ],
    },
    {
      parcel: 'P-551492',
      carrier: 'Nordpost',
      events: [
        event('2026-03-09 16:48', 'Leipzig', 'LEJ-2', 'label printed'),
        event('2026-03-10 08:55', 'Leipzig', 'LEJ-2', 'handed to the carrier'),
        event('2026-03-10 22:10', 'Erfurt', 'ERF-1', 'sorted'),
        event('2026-03-11 10:02', 'Karlsruhe', 'FKB-4', 'held: address incomplete'),
      ],
    },
  ],
  stock: {
    'K-100': { name: 'Kettle, enamel, blue', price: 5490, inStock: 0, shelf: 'A-14-2', restock: '2026-04-20' },
    'K-101': { name: 'Kettle, enamel, green', price: 5490, inStock: 4, shelf: 'A-14-3', restock: '2026-04-20' },
    'D-210': { name: 'Desk lamp, brass', price: 8900, inStock: 2, shelf: 'C-03-1', restock: '2026-05-11' },
  },
})
