/** Freezes plain JSON with all that it holds. */
export function freezeJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) for (const item of value as unknown[]) freezeJson(item)
  else for (const key in value) if (typeof value[key] === 'object') freezeJson(value[key])
  return Object.freeze(value)
}
