/** Stands for `swr`, which `@ai-sdk/react` needs for `useCompletion` and `useObject` alone. */
export default function useSWR(): never {
  throw new Error('This page has no swr.')
}
