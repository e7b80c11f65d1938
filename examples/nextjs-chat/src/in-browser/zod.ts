import { any, safeParseAsync } from 'zod/v4/mini'

interface Anything {
  optional(): Anything
  transform(): Anything
}

const anything: Anything = Object.assign(any(), { optional: () => anything, transform: () => anything })
const make = (): Anything => anything

/**
 * Stands for `zod/v4` in the browser. What is streamed the AI SDK checks with `zod/v4/mini`, and that is left to it. With the whole
 * of zod it describes messages for models, which no page makes, and what a provider says beside a part, which this page
 * does not read. A page that checks something itself takes `zod/v4/mini`, or `zod` without the `/v4`.
 */
export {
  make as array,
  make as boolean,
  make as custom,
  make as discriminatedUnion,
  make as instanceof,
  make as lazy,
  make as literal,
  make as null,
  make as number,
  make as object,
  make as record,
  make as string,
  make as union,
  make as unknown,
  safeParseAsync,
}
