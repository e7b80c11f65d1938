import { isObject, readLoose, type Loose } from './loose-json.ts'

/** A value that stands on a line of its own. */
export interface Stated {
  readonly value: Loose
  /** Whether it was closed before the text ended. */
  readonly isWhole: boolean
  /** Whether the line before it leads in something that may be somebody else's, such as `The page says:`. */
  readonly isLedIn: boolean
}

/** The parts of an answer, without what its model thought. */
export interface AnswerParts {
  readonly stated: readonly Stated[]
  /** Values before an end of thoughts that has no begin: most likely thoughts themselves. */
  readonly drafts: readonly Stated[]
  /** The lines beside, without those that only announce or wrap what is stated. */
  readonly prose: readonly string[]
  /** All of it as it was written. */
  readonly text: string
}

/** Values that are looked at, the last ones. */
const mostStated = 200

const thoughts = 'think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad'
const thoughtBegin = new RegExp(`^[<◁](${thoughts})[>▷]`, 'iu')
/** The end of thoughts whose begin a server left out: nothing stands behind it, or an object. */
const strayEnd = new RegExp(`[<◁]/(?:${thoughts})[>▷](?=\\s*(?:$|[{[\`<]))`, 'iu')
/** What may wrap an object on its line: a code fence with its label, a tag, a heading of one word. */
const wrapping = /^(?:[`~]{1,10}[\w+.-]{0,20}|<\/?[\w-]{1,30}>|json\b:?)\s*/iu

/** How an object, a list of objects or a text with one begins. */
const valueBegin = /\{(?=\s*(?:["'“”}/]|[\p{L}_]\w*\s*[:：]))|\[(?=\s*[{"'\]])|"(?=\s*[{[])/uy

/** Words of a line that announces one's own answer; who quotes another needs other words. */
const announcing = new RegExp(
  `^(?:${[
    "here(?:'s|’s)?|below|following|this|that|it|is|are|was|be|as|in|of|on|to|for|with|by|and|the|a|an|my|our|i|we|you|your",
    "have|has|i(?:'ve|’ve|'ll|’ll)|now|then|so|thus|hence|therefore|after|based|given|considering|careful(?:ly)?|thorough",
    'final|overall|complete|full|structured|formatted|requested|request|valid|required|above|all|quick|brief|detailed',
    'review(?:ed|ing)?|answer|results?|critique|verdict|assessment|output|response|report|analysis|conclusion|conclude',
    'evaluation|summary|risks?|findings?|found|issues?|problems?|level|rating|json|object|format|schema|form|tenth|man|s',
    'provide|give|deliver|return|submit|sure|ok|okay|certainly|course|done|please|find|conversation|history|work|task',
  ].join('|')})$`,
  'iu',
)
const announcingNouns =
  /\b(?:review|answer|results?|critique|verdict|assessment|output|response|report|analysis|conclusion|evaluation|summary|findings?|json)\b/iu
/** Names of what is reviewed: a line with one announces only if it says that something comes here. */
const reviewed = /\b(?:transcript|messages?|texts?)\b/giu
const here = /^(?:here|below|this is|my)\b/iu
const chineseAnnouncing =
  /以下|下面|这里|这|如下|是|为|我|们|的|对|于|本次|该|此|最终|完整|整体|总体|综合|经|审查|评审|审核|评估|风险|分析|结果|结论|意见|回答|回复|答复|输出|报告|总结|格式|对话|记录|工作|任务|json/giu
const marks = /[*_#>`"“”'’()（）【】[\]\-–—.,，。!！\s]+/gu

/** Whether a line that ends with a colon announces what its writer says. */
function announces(line: string): boolean {
  if (line.length > 200) return false
  const text = line
    .replace(/[*_#`]+/gu, ' ')
    .trim()
    .replace(/[:：]$/u, '')
  const isChinese = /\p{Script=Han}/u.test(text)
  if (isChinese) return text.replace(marks, '').replace(chineseAnnouncing, '') === ''
  const bare = here.test(text) ? text.replace(reviewed, ' ') : text
  const words = bare.split(/[\s,.!;()/-]+/u).filter((word) => word !== '')
  return announcingNouns.test(bare) && words.every((word) => announcing.test(word))
}

const leadsIn = (line: string): boolean => /[:：][\s*_`"“]*$/u.test(line)

/** Reads an answer line by line; the cost of lines that only look like JSON is bounded. */
class AnswerReader {
  readonly #text: string
  #at = 0
  #stated: Stated[] = []
  readonly #drafts: Stated[] = []
  #prose: string[] = []
  #written: string[] = []
  /** The line of prose before the current one, if nothing else stands between. */
  #before = ''
  /** Characters that may still be read in vain. */
  #budget: number

  constructor(text: string) {
    this.#text = text
    this.#budget = 200_000 + 4 * text.length
  }

  read(): AnswerParts {
    while (this.#at < this.#text.length && this.#budget > 0) {
      const end = this.#text.indexOf('\n', this.#at)
      const next = end < 0 ? this.#text.length : end + 1
      if (this.#at > 0 && this.#text[this.#at - 1] !== '\n') this.#budget -= next - this.#at
      const isRead = this.#skipThoughts(next) || this.#readLineValue(next) || this.#skipStrayEnd(next)
      if (!isRead) this.#readProse(next)
    }
    const text = this.#written.join('').trim()
    return {
      stated: this.#stated.slice(-mostStated),
      drafts: this.#drafts.slice(-mostStated),
      prose: this.#prose,
      text,
    }
  }

  #skipThoughts(next: number): boolean {
    const name = thoughtBegin.exec(this.#text.slice(this.#at, next).trimStart())?.[1]
    if (name === undefined) return false
    const end = new RegExp(`[<◁]/${name}[>▷]`, 'giu')
    end.lastIndex = this.#at
    this.#at = end.exec(this.#text) ? end.lastIndex : this.#text.length
    return true
  }

  #skipStrayEnd(next: number): boolean {
    const stray = strayEnd.exec(this.#text.slice(this.#at, next))
    if (!stray) return false
    for (const each of this.#stated) this.#drafts.push(each)
    this.#stated = []
    this.#prose = []
    this.#written = []
    this.#before = ''
    this.#at += stray.index + stray[0].length
    return true
  }

  #readLineValue(next: number): boolean {
    const line = this.#text.slice(this.#at, next)
    const begin = this.#beginOf(line)
    return begin >= 0 && this.#readValue(this.#at + begin, announcedBefore(line.slice(0, begin)))
  }

  #readProse(next: number): void {
    const line = this.#text.slice(this.#at, next)
    this.#at = next
    this.#written.push(line)
    const bare = line.trim().replace(wrapping, '').trim()
    if (bare === '' || /^[`~}\])]+$/u.test(bare)) return
    if ((leadsIn(bare) || line.startsWith('#')) && announces(bare)) {
      this.#before = ''
      return
    }
    this.#before = bare
    this.#prose.push(line.trim())
  }

  /** Where a value may begin in a line: at its begin, or behind what announces it; -1 if it does not. */
  #beginOf(line: string): number {
    const begin = line.search(/[{["]/u)
    if (begin < 0 || begin > 200) return -1
    valueBegin.lastIndex = this.#at + begin
    if (!valueBegin.test(this.#text)) return -1
    const head = line.slice(0, begin).trim()
    return head === '' || head.replace(wrapping, '') === '' || announcedBefore(head) ? begin : -1
  }

  #readValue(from: number, isAnnounced: boolean): boolean {
    const { value, end, isWhole } = readLoose(this.#text, from)
    const isRead = value !== undefined && (isWhole || isObject(value))
    if (isRead) this.#stated.push({ value, isWhole, isLedIn: !isAnnounced && leadsIn(this.#before) })
    if (!isRead || !isWhole) {
      this.#budget -= end - from
      return false
    }
    this.#before = ''
    this.#at = end
    this.#written.push(this.#text.slice(from, end))
    return true
  }
}

/** Whether what stands before a value on its line announces it. */
const announcedBefore = (head: string): boolean => {
  const text = head
    .trim()
    .replace(/[`~]{1,10}\w{0,20}$/u, '')
    .trim()
  return leadsIn(text) && announces(text)
}

/** Reads what a model wrote: the values on lines of their own, and the prose beside them; what it thought is left out. */
export const readParts = (text: string): AnswerParts => new AnswerReader(text).read()
