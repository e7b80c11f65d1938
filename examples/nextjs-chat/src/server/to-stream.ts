/** A stream of what an iterable gives; cancelling the stream ends the iterable. */
export function toStream<Item>(items: AsyncIterable<Item>): ReadableStream<Item> {
  const iterator = items[Symbol.asyncIterator]()
  return new ReadableStream<Item>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
