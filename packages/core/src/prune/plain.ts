import { statusRank, statusRanks } from './status.ts'

/**
 * Words that stand above a list and say of it only that it stands here: what its entries are, whose they are (the
 * reader's), and that they hold now. Whatever else is said may take the list back, so that nothing else is taken for plain.
 */
const titleWords = new Set(
  (
    'a all an the your of and or following now currently current available active enabled installed loaded full ' +
    'skill skills todo todos task tasks tool tools file files item items entry entries list lists plan step steps name names ' +
    'data result results checklist rule rules function functions command commands resource resources status state overview ' +
    'system prompt context instructions information environment assistant agent reminder ' +
    'aktuelle aktuellen deine ihre die der verfügbare verfügbaren alle aufgaben aufgabe aufgabenliste liste fähigkeiten werkzeuge ' +
    'compétences tâches disponibles actuelles vos les liste habilidades tareas actuales lista tus las los ' +
    'tarefas atuais disponíveis suas as attività attuali disponibili le taken huidige beschikbare vaardigheden ' +
    'задачи список навыки текущие доступные'
  ).split(' '),
)

/** The same in several words, whose single words may say something else. */
const titlePhrases =
  /(?<![\p{L}\p{N}])(?:to do|here (?:is|are)|these are|this is|as follows|as it stands now|you have access to|you (?:now )?have|(?:that )?you can (?:use|load|call|read|run)|available to you|hier (?:sind|ist)|voici|what it does|when to use(?: it)?)(?![\p{L}\p{N}])/gu
/** Languages that set no spaces. */
const titleSigns =
  /(?:可用|当前|目前|现在|现有|所有|全部|以下|如下|待办|事项|列表|清单|任务|技能|工具|文件|您|你|的|是|當前|現有|任務|待辦|清單|列表|現在|利用可能な|一覧|リスト|タスク|スキル|ツール|の|현재|사용 가능한|할 일|목록|작업|스킬|도구)/gu

/** What a sentence besides a list may say: how to work with what there is, in words that cannot speak of the list. */
const sentenceWords = new Set(
  (
    'a an the your and or to for with by one each every first then call use load read see run answer help work mark update ' +
    'be brief short concise polite friendly helpful clear question questions user step steps task tasks skill skills tool tools ' +
    'file files todo todos now assistant agent engineering coding'
  ).split(' '),
)
const sentenceSigns = /使用|查看|调用|加载|读取|回答|请/gu
const sentencePhrases =
  /(?<![\p{L}\p{N}])(?:you are|you help|what there is|shows this list|the instructions of)(?![\p{L}\p{N}])/gu

const signs = /^[\s#*_:：`\-–—,.;()[\]<>/、，。📋📝🔧📚]*$/u
const longest = 400
/** So many words in doubt are remembered of what stands above a line; more are too many for any use. */
const mostWords = 8

/** Words that have to be the use's own or the entries' status; `undefined`: more is in doubt than words. */
export type Doubt = readonly string[] | undefined
export const noDoubt: readonly string[] = []

/** What stands above a line, together with what stands above that. */
export function joinDoubts(one: Doubt, other: Doubt): Doubt {
  if (one?.length === 0) return other
  if (other?.length === 0) return one
  if (!one || !other || one.length + other.length > mostWords) return undefined
  return [...one, ...other]
}

/** Names as people write them: `activeSkills` and `active_skills` are two words. */
const asWords = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[_-]/gu, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()

function unknownWords(said: string, known: ReadonlySet<string>): Doubt {
  if (!signs.test(said.replace(/[\p{L}\p{N}]+/gu, ' '))) return undefined
  const unknown = (said.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !known.has(word))
  return unknown.length > mostWords ? undefined : unknown
}

/** The words of a heading, a tag or a key that are not plain. A status counts as one word. */
export function titleDoubt(title: string): Doubt {
  if (title.length > longest) return undefined
  const said = asWords(title)
    .replace(titlePhrases, ' ')
    .replace(titleSigns, ' ')
    .replace(/(?<![\p{L}\p{N}])(?:in progress|not started)(?![\p{L}\p{N}])/gu, (status) => status.replace(' ', ''))
  return unknownWords(said, titleWords)
}

/** Whether a title says nothing but that a list follows: `Available skills:`, `todos`. */
export const saysNothing = (title: string): boolean => titleDoubt(title)?.length === 0

/** Whether text beside a list cannot be about it. */
export function isHarmless(line: string): boolean {
  if (line.length > longest) return false
  const named = line.replace(/`([\w.]{1,60})`/gu, (_, name: string) => (saysNothing(withoutVerbs(name)) ? ' ' : name))
  if (saysNothing(line)) return true
  return (
    unknownWords(
      asWords(named).replace(sentencePhrases, ' ').replace(sentenceSigns, ' ').replace(titleSigns, ' '),
      sentenceWords,
    )?.length === 0
  )
}

/** The name of a tool without what it does to the list. */
const withoutVerbs = (name: string): string =>
  asWords(name)
    .split(' ')
    .filter((word) => !['read', 'write', 'load', 'get', 'call', 'use', 'run'].includes(word))
    .join(' ')

/** The words of the name of a tool, behind the name of its server, in singular and plural. */
export function nounsOf(toolName: string): ReadonlySet<string> {
  const own = asWords(toolName.replace(/^.*(?:__|[./:])/u, ''))
  const words = own.match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.flatMap((word) => [word, `${word}s`, word.replace(/s$/u, '')]))
}

const shownStatus: Readonly<Record<string, string>> = { inprogress: 'in progress', notstarted: 'not started' }

const rankOf = (word: string): number | undefined => statusRank(shownStatus[word] ?? word)

/** Whether nothing but a status is in doubt of a title. */
export const isStatus = (doubt: Doubt): boolean => doubt?.every((word) => rankOf(word) !== undefined) === true

/** Whether a word above an entry says of it what the entry says of itself; what is open is not started or in progress. */
function isOwnStatus(word: string, entry: ReadonlySet<number>): boolean {
  const rank = rankOf(word)
  if (rank === undefined || entry.size !== 1) return false
  return entry.has(rank) || (word === 'open' && entry.has(1))
}

/** Whether nothing that stands above an entry leaves a doubt for a use whose tool has these nouns. */
export function isPlain(above: Doubt, nouns: ReadonlySet<string>, entry: string): boolean {
  if (!above) return false
  if (above.length === 0) return true
  const ranks = statusRanks(entry.toLowerCase())
  return above.every((word) => nouns.has(word) || isOwnStatus(word, ranks))
}
