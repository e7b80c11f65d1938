import { extractWords } from '../text/words.ts'

/** Whether a line stands above others: `Skills:` or `## Skills`. */
export const isHeading = (line: string): boolean =>
  /^[^:：]{1,60}[:：]$/u.test(line.trim()) || /^#{1,6}\s/u.test(line.trim())

/** Whether a line is bold as a whole. */
export const isBold = (line: string): boolean => /^(\*\*|__)[^*_|]{1,80}\1$/u.test(line.trim())

/** Whether a line is an entry of a list, a row of a table or an object of its own. */
export const isListEntry = (line: string): boolean => /^\s*(?:[-*+•]\s|\d{1,4}(?:[.)]\s|、)|[|\u2223{])/u.test(line)

const plainTitle = new Set(
  (
    'all are available current currently data entries entry following here is item items list my new of plan result results ' +
    'skill skills task tasks the to do todo todos tool tools your aktuelle aufgaben aufgabenliste fähigkeiten verfügbare ' +
    'compétences disponibles liste tâches habilidades disponibles lista tareas tarefas'
  ).split(' '),
)
const plainSigns = /可用|当前|目前|现有|所有|全部|以下|如下|待办|事项|列表|清单|任务|技能|工具|您|你|我|的|是/gu

/** Whether a title or the key of a list says nothing but that a list follows: `Available skills:`, `todos`. */
export const saysNothing = (title: string): boolean =>
  extractWords(
    title
      .replace(/[_-]/gu, ' ')
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(plainSigns, ' '),
  ).every((word) => plainTitle.has(word))
