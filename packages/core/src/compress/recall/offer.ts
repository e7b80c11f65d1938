import type { CompressOptions, Profile } from '../types.ts'

/** Whether something may be left out of what is sent, so that there is something to recall. */
export function mayLeaveOut({
  compress,
  profile,
  compact,
  window,
}: {
  compress?: CompressOptions | false
  profile?: Profile
  compact?: unknown
  window?: unknown
}): boolean {
  const compacts = compact !== false && (compact !== undefined || profile !== 'lossless')
  if (compacts || window) return true
  if (compress === false || profile === 'lossless') return false
  if (compress?.cap !== false) return true
  return Object.values<unknown>(compress.tools ?? {}).some(
    (setting) => typeof setting === 'object' && setting !== null && (setting as { cap?: number }).cap !== undefined,
  )
}
