const words =
  /^(?:(?:export|default|declare|abstract|async|public|private|protected|internal|static|final|sealed|override|virtual|inline|unsafe|const|pub(?:\([a-z]+\))?|data|open|suspend|partial)\s+){0,5}(?:function\*?|class|interface|type|enum|namespace|module|def|fn|func|fun|struct|trait|impl|mod|macro_rules!|record|object|protocol|extension|sub|package|union|typedef|#define)\s/u
const assigned = /^(?:export\s+)?(?:const|let|var|val)\s+[\w$]{1,80}\s*[:=]/u
const method =
  /^(?:(?:public|private|protected|internal|static|final|async|override|virtual|abstract|readonly|get|set)\s+){1,4}[\w$<>[\],.? ]{1,120}\(/u

/** Whether a line of code declares something, in the languages people use most. */
export function isDeclaration(line: string): boolean {
  const start = line.trimStart().slice(0, 300)
  return words.test(start) || assigned.test(start) || method.test(start)
}

const receiver = /^\([^()]{0,120}\)\s*/u
const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/u

/** The name that a line of code declares. */
export function declaredName(line: string): string | undefined {
  const start = line.trimStart().slice(0, 300)
  const keywords = words.exec(start)
  if (keywords) return identifier.exec(start.slice(keywords[0].length).replace(receiver, ''))?.[0]
  const found = assigned.exec(start) ?? method.exec(start)
  return found?.[0].match(/[\w$]+(?=[^\w$]*$)/u)?.[0]
}
