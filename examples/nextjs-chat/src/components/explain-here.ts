/** What went wrong between this page and its server, in words for people; the server explains everything else itself. */
export function explainHere({ message }: Error): { readonly text: string; readonly isLost: boolean } {
  const isLost = /network|fetch|load failed/iu.test(message)
  return {
    isLost,
    text: isLost ? 'The connection to the chat was lost. What was written up to here is stored.' : message,
  }
}
