import { fieldsOf, spelled } from './read-call.ts'

const trial = '(?:dry(?:_?run)?|no_?op|preview|simulat(?:e|ion)|validate|draft|suggest(?:ion)?|propos(?:e|al)|what_?if)'
/** What is checked or tested may be done, too, unless it is said that there is no more to it. */
const trialOnly = `(?:${trial}(?:_?(?:only|mode|run))?|(?:check|test|verify|review|stage)_?only)`
const trialKey = new RegExp(`^(?:is_|as_)?(?:${trialOnly}|(?:requires?|needs?)_(?:approval|review|confirmation))$`, 'u')
/** Arguments without which a change is not made. */
const makingKey = /^(?:do_)?(?:apply|commit|confirm(?:ed)?|execute|persist|save|write)(?:_changes)?$/u
const modeKey = /^(?:mode|action|operation|strategy)$/u
const trialMode = new RegExp(`^${trialOnly}$`, 'u')

type Plain = string | number | boolean | null | undefined
const isNo = (value: Plain): boolean => /^(?:|false|0|no|none|null|off|undefined)$/iu.test(String(value))
/** A text of several words, or a list, under such a name is something else: what to test, or whom to ask. */
const isSwitch = (value: unknown): value is Plain =>
  value === null || (['string', 'number', 'boolean'].includes(typeof value) && !/\s/u.test(value as string))

/** Whether the arguments of a call, or those beneath them, say that it only tries what it does, or leaves it to be confirmed. */
export const triesOnly = (input: unknown, isWithin = false): boolean =>
  fieldsOf(input).some(([key, value]) => {
    if (!isWithin && typeof value === 'object' && !Array.isArray(value) && triesOnly(value, true)) return true
    const name = spelled(key).replaceAll('-', '_')
    if (!isSwitch(value)) return false
    if (modeKey.test(name)) return trialMode.test(String(value).toLowerCase().replaceAll('-', '_'))
    return trialKey.test(name) ? !isNo(value) : makingKey.test(name) && value !== null && isNo(value)
  })
