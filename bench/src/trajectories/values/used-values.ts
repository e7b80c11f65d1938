import { eachLeaf, parseArguments } from '../message-text.ts'
import type { RecordedMessage } from '../policy.ts'
import { commonWords } from './common-words.ts'

/** Shortest line of a text of several lines that counts as a value, in characters. */
const shortestLine = 12

const shellTool = /^(?:bash|shell|sh|terminal|execute|exec|run_command)$/iu
const commandKey = /^(?:command|cmd|script)?$/iu

const isNumber = (text: string): boolean => /^[+-]?[\d.,]+$/u.test(text) && /\d/u.test(text)
const countDigits = (text: string): number => text.replace(/\D/gu, '').length

/** A number of three digits or more; else four characters or more, and no common word. */
const saysEnough = (text: string): boolean =>
  isNumber(text) ? countDigits(text) >= 3 : text.length >= 4 && !commonWords.has(text.toLowerCase())

/** Cuts characters of `head` off the start and of `tail` off the end. */
function trimmed(text: string, head: string, tail: string): string {
  let from = 0
  let to = text.length
  while (from < to && head.includes(text[from]!)) from += 1
  while (to > from && tail.includes(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

const shellWords = (command: string): string[] =>
  command.split(/[\s"'`;|&()<>{}[\]=,:!?$*\\^%]+/u).map((word) => trimmed(word, '-', '.-'))

/** The values of one string of the arguments: the text itself, the words of a command, the longer ones of many lines. */
function stringValues(text: string, isCommand: boolean): string[] {
  const lines = text.split('\n')
  const words = isCommand ? shellWords(lines[0]!) : []
  if (lines.length === 1) return isCommand ? words : [text.trim()]
  return [...words, ...lines.map((line) => line.trim()).filter((line) => line.length >= shortestLine)]
}

/** Words of an answer that look like an identifier, a path or a number. */
const answerValues = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_/#@.\-\\]+/gu) ?? [])
    .map((word) => trimmed(word, '.-@\\', '.-@\\/#'))
    .filter((word) => /[\d/\\_]|\p{Ll}\p{Lu}/u.test(word))

/**
 * The values an assistant message uses, whether it made them up or read them: the leaves of its call arguments, or the
 * identifiers and numbers of an answer without calls.
 */
export function usedValues({ content, tool_calls: calls = [] }: RecordedMessage): string[] {
  const found: string[] = calls.length === 0 ? answerValues(content ?? '') : []
  for (const call of calls) {
    const { name, arguments: text } = call.function
    eachLeaf(parseArguments(text), (leaf, key) => {
      found.push(...stringValues(leaf, shellTool.test(name) && commandKey.test(key)))
    })
  }
  return [...new Set(found.filter(saysEnough))]
}
