import { codeLine } from '../../choose/code-line.ts'
import type { CallSigns, Shape } from '../../kind.ts'
import { isStatement } from './schema.ts'
import { isTreeInLine } from './tree-in-line.ts'
import type { TextSample } from '../../read/text-sample.ts'

const commands =
  /^(?:npm (?:ls|list|ll|explain|why)|(?:pnpm|yarn|bun) (?:ls|list|why|pm ls)|cargo tree|uv (?:pip )?tree|pipdeptree|poetry show (?:\S+ )*--tree|(?:mvnw?|\.\/mvnw) (?:\S+ )*dependency:tree|(?:gradlew?|\.\/gradlew) (?:\S+ )*dependencies|kubectl (?:\S+ )*describe|(?:kubectl|oc) (?:\S+ )*get (?:.* )?-o ?yaml|helm (?:template|get|show)|docker[ -]compose (?:\S+ )*config|terraform (?:show|plan)|tofu (?:show|plan)|systemctl (?:\S+ )*status|ip (?:-\S+ )*(?:a|addr|address|link)\b)(?:\s|$)/u

const toolNames = /(?:^|[_-])(?:browser_snapshot|take_snapshot|page_snapshot|accessibility_(?:tree|snapshot))$/u

export const isOutlineCall = ({ toolName, command }: CallSigns): boolean =>
  command ? commands.test(command.stages[0] ?? '') : toolNames.test(toolName)

const html =
  /^<(?:!doctype html|html|head|body|div|p|a|ul|ol|li|h[1-6]|span|table|main|section|article|nav|header|footer|form|script|style|template|img|button|svg)\b/iu
const startOfXml = /^\uFEFF?\s{0,100}<(?:\?xml\b|!--|([A-Za-z_][\w.:-]{0,100})[\s/>])/u
const headLength = 4000
const fewestTags = 8

/** Whether a text is XML, and not a page. */
export function isXml(text: string): boolean {
  const head = text.slice(0, headLength)
  const start = startOfXml.exec(head)
  if (!start || html.test(head.trimStart()) || /<html\b/iu.test(head.slice(0, 600))) return false
  if (head.split('<').length <= fewestTags) return false
  if (start[1] === undefined) return true
  return (
    (head.includes('</') && text.slice(-300).trimEnd().endsWith(`</${start[1]}>`) && head.includes('="')) ||
    head.startsWith('<soap')
  )
}

const snapshotLine =
  /^\s{0,400}(?:- ['"]?[a-z]{2,30}(?: "(?:[^"\\]|\\.){0,400}")?.{0,200}\[ref=\w{1,20}\]|uid=\w{1,20} \w|\*?\[\d{1,6}\]\s?<[a-z])/u
const planLine = /\((?:cost=|actual time=)\d/u
const packageLine =
  /^(?:\[INFO\] )?[\s│|├└─┬+`\\-]{1,200}[(]?(?:UNMET |@?[\w./-]{1,80}@[\dv^~*.]|[\w.-]{1,60} v\d|[\w.-]{1,60}(?:==| \[required:)|[A-Za-z_][\w.-]{0,79}:[\w.-]{1,80}:)/u
const drawnLine = /^(?:\[INFO\] )?[\s\u00A0│|]{0,200}(?:[├└╰]─|\+- |\\- |\+--- |\\--- |\|--|`--)/u
const changeLine =
  /^\s*(?:# \S.{0,200} (?:will be (?:created|destroyed|updated|replaced|imported|read)|must be replaced|has moved)|(?:[~+-]|-\/\+|\+\/-|<=) (?:resource|data|module|output) ")/u
const changedBlock = /^\s*(?:[~+-]|-\/\+|\+\/-|<=) (?:resource|data|module|output) "/u
const keyLine = /^\s{0,200}(?:- )?(?:"[^"]{1,80}"|'[^']{1,80}'|[\w$./@{}-]{1,80}(?: [\w()./-]{1,30}){0,2}):(?:\s|$)/u
const itemLine = /^\s{0,200}- \S/u
const indented = /^(?:\s+\S|- )/u
const comment = /^\s*#|^---$/u
const keyword = /^\s*(?:else|try|finally|except|default|case|class|def|if|for|while|with)\b.*:$/u

/** A node of a syntax tree, as parsers print it: `name: (identifier) ; [0, 4] - [0, 12]`. */
const treeNode = /^\s{0,400}(?:[a-z_]\w{0,40}: ?)?\((?:"[^"]{1,20}"|[A-Za-z_][\w-]{0,60})(?=[\s)]|$)/u
/** The share of such lines in a syntax tree. */
const fewestTreeNodes = 0.8

/** Tests tell of themselves in keys and values, too. */
const testLine = /^\s*(?:not )?ok \d/u

/** So many lines carry a key, and so many are indented, in YAML and in dumps of keys and values. */
const fewestKeys = 0.75
const fewestIndented = 0.35
const fewestLines = 8

function hasKeys(sample: TextSample): boolean {
  if (sample.lines.length < fewestLines || sample.share(indented) < fewestIndented) return false
  if (sample.share(keyLine) < 0.5 || sample.share(keyword) > 0.02 || sample.share(codeLine) > 0.2) return false
  if (sample.share(testLine) > 0.02) return false
  return (
    sample.lines.filter((line) => keyLine.test(line) || itemLine.test(line) || comment.test(line)).length >=
    sample.lines.length * fewestKeys
  )
}

export const outlineShapes: readonly Shape[] = [
  { certainty: 0.92, matches: (sample) => sample.share(snapshotLine) >= 0.3 },
  { certainty: 0.86, matches: ({ text }) => isXml(text) || isTreeInLine(text) },
  {
    certainty: 0.84,
    matches: (sample) => sample.lines.filter((line) => planLine.test(line)).length > 1 && sample.share(planLine) > 0.1,
  },
  {
    certainty: 0.78,
    matches: (sample) => sample.lines.some((line) => changedBlock.test(line)) && sample.share(changeLine) > 0.04,
  },
  {
    certainty: 0.77,
    matches: (sample) => sample.lines.length >= fewestLines && sample.share(treeNode) >= fewestTreeNodes,
  },
  { certainty: 0.77, matches: (sample) => sample.lines.length >= fewestLines && sample.share(packageLine) >= 0.5 },
  {
    certainty: 0.76,
    matches: ({ lines }) =>
      lines.filter(isStatement).length > Math.max(1, lines.length * 0.05) &&
      !lines.some((line) => line.startsWith('INSERT INTO')),
  },
  { certainty: 0.69, matches: (sample) => sample.lines.length >= fewestLines && sample.share(drawnLine) >= 0.5 },
  { certainty: 0.62, matches: hasKeys },
]
