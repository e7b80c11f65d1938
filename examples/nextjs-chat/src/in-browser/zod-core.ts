/** Stands for `zod/v4/core` in the browser, where no tool is described to a model. */
export { config } from 'zod/v4/mini'
export function toJSONSchema(): never {
  throw new Error('This page makes no JSON schema.')
}
