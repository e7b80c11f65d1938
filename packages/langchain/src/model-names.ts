import { fieldsOf } from './message/fields.ts'

/** What a chat model calls itself and its model. One with settings bound to it holds the model in `bound`. */
export function namesOfModel(model: unknown): readonly unknown[] {
  const { bound, ...fields } = fieldsOf(model)
  const { model: name, modelName, modelId, lc_namespace: namespace } = fields
  const names = [name, modelName, modelId, ...(Array.isArray(namespace) ? (namespace as unknown[]) : [])]
  return bound === undefined ? names : [...names, ...namesOfModel(bound)]
}
