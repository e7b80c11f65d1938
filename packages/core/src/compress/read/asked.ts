/** Answers that only say "go on": what was asked before them still counts. */
const goOn =
  /^(?:y|yes|yep|yeah|ok|okay|sure|please|do it|do that|go|go on|go ahead|continue|proceed|next|correct|right|thanks|thank you|好|好的|是|是的|可以|行|继续|请继续|对|谢谢)(?:[,，\s]+(?:please|continue|go ahead|do it|proceed|thanks|请继续|继续))*[\s.!。！]*$/iu
const longestGoOn = 40

/** What a person last asked for, where `texts` are what people wrote, oldest first. */
export function askedBy(texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  if (texts.length < 2 || last.trim().length > longestGoOn || !goOn.test(last.trim())) return last
  return `${askedBy(texts.slice(0, -1))}\n${last}`
}
