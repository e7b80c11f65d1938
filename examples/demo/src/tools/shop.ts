import { z } from 'zod'
import { shopData } from './shop-data.ts'
import { demoTool, type DemoTool } from './tool.ts'

const text = z.string()

/** Tools over a small shop in memory; they answer in JSON, failures too. */
export function shopTools(): DemoTool[] {
  const data = shopData()
  const json = (value: unknown): string => JSON.stringify(value)
  const fail = (error: string): string => json({ error })
  const findOrder = (id: string) => data.orders.find(({ order }) => order === id)
  const findLine = (id: string, item: string) => findOrder(id)?.lines.find((line) => line.item === item)
  const noLine = (order: string, item: string): string => fail(`order ${order} has no item ${item}`)

  return [
    demoTool({
      name: 'find_customer',
      description: 'Finds a customer by email.',
      schema: z.object({ email: text }),
      run: ({ email }) => json(data.customers.find((one) => one.email === email) ?? { error: `nobody has ${email}` }),
    }),
    demoTool({
      name: 'list_orders',
      description: 'Lists the orders of a customer.',
      schema: z.object({ customer: text }),
      run: ({ customer }) =>
        json({
          orders: data.orders
            .filter((order) => order.customer === customer)
            .map(({ order, placed, parcel, lines }) => ({
              order,
              placed,
              parcel,
              items: lines.length,
              total: lines.reduce((sum, line) => sum + line.amount, 0),
            })),
        }),
    }),
    demoTool({
      name: 'get_order',
      description: 'Shows an order with its lines.',
      schema: z.object({ order: text }),
      run: ({ order }) => json(findOrder(order) ?? { error: `there is no order ${order}` }),
    }),
    demoTool({
      name: 'track_parcel',
      description: 'Shows where a parcel has been.',
      schema: z.object({ parcel: text }),
      run: ({ parcel }) => json(data.parcels.find((one) => one.parcel === parcel) ?? { error: `no parcel ${parcel}` }),
    }),
    demoTool({
      name: 'check_stock',
      description: 'Says how many of a product there are.',
      schema: z.object({ product: text }),
      run: ({ product }) => json({ product, ...(data.stock[product] ?? { error: 'unknown product' }) }),
    }),
    demoTool({
      name: 'refund_item',
      description: 'Refunds one line of an order.',
      schema: z.object({ order: text, item: text }),
      run({ order, item }) {
        const line = findLine(order, item)
        if (!line) return noLine(order, item)
        line.status = 'refunded'
        return json({ refund: `R-${order.slice(2)}-${item}`, amount: line.amount, currency: 'EUR' })
      },
    }),
    demoTool({
      name: 'exchange_item',
      description: 'Sends another product for one line of an order.',
      schema: z.object({ order: text, item: text, product: text }),
      run({ order, item, product }) {
        const line = findLine(order, item)
        const stock = data.stock[product]
        if (!line) return noLine(order, item)
        if (!stock || stock.inStock === 0) return fail(`${product} is out of stock`)
        stock.inStock -= 1
        line.status = 'exchange on its way'
        return json({ exchange: `X-${order.slice(2)}-${item}`, product, name: stock.name })
      },
    }),
    demoTool({
      name: 'change_address',
      description: 'Changes where an order is sent, to one of the addresses of the customer.',
      schema: z.object({ order: text, address: text }),
      run({ order, address }) {
        const found = findOrder(order)
        const owner = data.customers.find(({ customer }) => customer === found?.customer)
        if (!found || !owner) return fail(`there is no order ${order}`)
        if (!owner.addresses.includes(address)) return fail(`${owner.name} has no address ${address}`)
        found.address = address
        return json({ order, address, parcel: found.parcel, note: 'the carrier was told' })
      },
    }),
  ]
}
