/** Names of what there is none of where all went well, of what was there before, and of words beside what was done. */
const harmless =
  /(?:^| )(?:(?:err|fail|skip|conflict|warn|problem|reject|revert|ignor|miss|diagnostic|lint|issue|fehler|konflikt)\p{L}*|un\p{L}+ed|not|remaining|pending|left|old|prev|previous|before|original|backup|std(?:out|err)|meta|annotations|structured)(?= |$)|失败|跳过|错误|冲突|übersprungen/u
/** Names that end so are of a place, of a code of the process, of a time or of words that a tool may add. */
const beside =
  /(?:^| )(?:line|column|row|character|index|offset|position|start|end|id|code|signal|duration|elapsed|took|time|ms|seconds|message|msg|output|notes?|hints?|info|details?)$/u

/** Whether a name in a result, in words, leaves doubt where it holds no value, an empty one, or a count of 0. */
export const doubtsUnset = (name: string): boolean => !harmless.test(name) && !beside.test(name)
