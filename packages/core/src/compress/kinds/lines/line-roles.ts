/** What a line of a file mostly is. */
export type LineRole = 'blank' | 'closing' | 'comment' | 'import' | 'declaration' | 'code'

/** What a file is written in, as far as finding its parts goes. */
export type FileShape = 'code' | 'markdown' | 'data'

/** Only the beginning of a longer line is looked at. */
const readLength = 300

const importLine =
  /^(?:import\b|from \S+ import\b|# ?include\b|using [\w.]+;|use [\w:\\{]|require(?:_relative)?\b|package [\w.]+;?$|(?:const|let|var) [^=]{1,80}= require\()/u
const comment =
  /^(?:\/\/|\/\*|\*(?:[/ ]|$)|#(?![[!]|\w+\((?:.*[({])?$|include|define|if|ifdef|ifndef|endif|else|pragma)|-- |<!--|;;|%%)/u
const closing = /^[\s()[\]{}>;,'"`]*$/u
const modifiers =
  /^(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|async|pub(?:\([\w:]+\))?|unsafe|extern|inline|virtual|override|sealed|partial|open|data|suspend|readonly|get|set) )+/u
const named =
  /^(?:function\*?|def|fn|func|fun|class|struct|enum|interface|trait|impl|type|module|namespace|object|record|protocol|extension|mod|macro_rules!|sub|procedure|typedef)(?:(?:<[^<>]{0,80}>)? (?:\([^)]{0,80}\) |self\.)?([\w$]+(?:(?:::|\.)[\w$]+)*[!?]?)|<|\()/u
const assigned =
  /^(?:export )?(?:const|let|var|val) ([\w$]+)[^=]{0,120}=\s*(?:async\b|function\b|\(|\w+\s*=>|<|[{[]$|[\w.]+\([{[]$)/u
const arrow = /^([\w$]+) = (?:async )?(?:\([^)]{0,200}\)|[\w$]+)[^=]{0,80}=> ?/u
const shellFunction = /^([\w-]+) ?\(\) ?\{/u
const statement =
  /^create (?:or replace )?(?:unique )?(?:table|view|function|procedure|index|trigger|type) (?:if not exists )?([\w."`]+)/iu
const control =
  /^(?:if|for|foreach|while|switch|return|else|elif|catch|except|throw|new|await|yield|do|try|case|match|with|assert|raise|delete|typeof|super|self|this|echo|print|expect|unless|until|when|loop|go|defer|select|lock)\b/u
const member = /^((?:[\w<>,.*&:[\]?$@]+ ){0,6})[*&]?([\w$:~#]+)(?:<[^<>]{0,80}>)? ?\((.*[{(,])?$/u
const test = /^(?:describe|it|test|context|suite)(?:\.\w+)?\(\s?["'`]([^"'`]{1,120})/u
const heading = /^#{1,6} (.+)/u
const section = /^\[\[?([\w.\-" ]+)\]\]?$/u
const key = /^"([^"]{1,80})"\s*:\s*[{[]$/u

/** Methods without a keyword; a call that goes on in the next lines looks the same, but for words before it. */
function memberName(line: string, bare: string): string | undefined {
  const match = member.exec(bare)
  if (!match || bare.endsWith('=> {')) return undefined
  const isOwn = match[2] === 'constructor' || match[2]!.startsWith('#')
  const isModified = bare !== line
  if (match[3] === undefined) return isOwn || (isModified && !line.startsWith('export ')) ? match[2] : undefined
  const isSignature = bare.endsWith('{') || match[1] !== '' || isModified || isOwn
  return isSignature ? match[2] : undefined
}

function nameInCode(line: string): string | undefined {
  const bare = line.replace(modifiers, '')
  const match = named.exec(bare)
  if (match) return match[1] ?? ''
  const other =
    assigned.exec(line) ?? arrow.exec(bare) ?? shellFunction.exec(line) ?? statement.exec(line) ?? test.exec(line)
  if (other) return other[1]
  return control.test(bare) ? undefined : memberName(line, bare)
}

/** What a line declares, where it declares something; the name can be empty. */
export function declaredName(line: string, shape: FileShape): string | undefined {
  const start = line.slice(0, readLength).trim()
  if (shape === 'markdown') return heading.exec(start)?.[1]
  if (shape === 'data') return (key.exec(start) ?? section.exec(start))?.[1]
  return comment.test(start) ? undefined : nameInCode(start)
}

/** The role of a line by its own characters; declarations are told apart by {@link declaredName}. */
export function roleOf(line: string): LineRole {
  const start = line.slice(0, readLength).trim()
  if (start === '') return 'blank'
  if (closing.test(start)) return 'closing'
  if (comment.test(start)) return 'comment'
  return importLine.test(start) ? 'import' : 'code'
}

/** How deep a line is indented, a tab counting four. */
export function indentOf(line: string): number {
  let depth = 0
  for (let index = 0; index < line.length && depth < 400; index += 1) {
    if (line[index] === ' ') depth += 1
    else if (line[index] === '\t') depth += 4
    else break
  }
  return depth
}

/** Tells code, Markdown and configuration apart by the name of the file, or by its first lines. */
export function shapeOf(path: string | undefined, lines: readonly string[]): FileShape {
  const ending = path === undefined ? '' : (/\.(\w{1,10})$/u.exec(path)?.[1]?.toLowerCase() ?? '')
  if (/^(?:mdx?|markdown|rst|adoc|txt)$/u.test(ending)) return 'markdown'
  if (/^(?:json[c5l]?|ya?ml|toml|ini|cfg|conf|lock|properties)$/u.test(ending)) return 'data'
  if (ending !== '') return 'code'
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  if (/^[{[]$/u.test(first)) return 'data'
  return /^#{1,3} \w/u.test(first) && lines.slice(0, 200).filter((line) => /^#{1,6} /u.test(line)).length > 2
    ? 'markdown'
    : 'code'
}
