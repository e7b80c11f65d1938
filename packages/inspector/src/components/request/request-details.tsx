import type { ReviewFinding } from '@winnow/core'
import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { InspectedRequest, InspectedUsage, RequestBar, RequestView } from '../../model/types.ts'
import { inspect } from '../../model/inspect.ts'
import { wholeEffect, type WholeEffect } from '../../model/whole-effect.ts'
import { Breakdown } from './bars.tsx'
import { Findings, Late, Recalls, SystemText, Tools } from './besides.tsx'
import { MessageList } from '../message/message-list.tsx'
import type { Filter, RuleFilter } from '../message/message-pages.ts'
import { ruleText, SettingProvider, useSetting, type Place } from '../setting.ts'
import { SearchBox } from './search-box.tsx'
import { Sentences } from './sentences.tsx'
import type { RuleText, Texts } from '../texts/texts.ts'
import { visible } from '../visible.ts'

/** What a plan is, and the way back from it. */
function Preview(): ReactNode {
  const { texts, leavePlan, profile } = useSetting()
  return (
    <div className="winnow-banner winnow-preview">
      <p>
        {texts.isPlan} {profile !== undefined && texts.previewSetting(texts.profiles[profile].name)}
      </p>
      {leavePlan && (
        <button type="button" className="winnow-button" onClick={leavePlan}>
          {profile === undefined ? texts.previewClose : texts.previewLeave}
        </button>
      )}
    </div>
  )
}

function Banner({ view }: { readonly view: RequestView }): ReactNode {
  const { texts } = useSetting()
  const told = [
    ...(view.isPlan || view.mode === 'on' ? [] : [texts[view.mode]]),
    ...(view.isPlanMissing ? [texts.planMissing] : []),
  ]
  const notes = view.notes.map((note) => (
    <p key={note} className="winnow-banner">
      {visible(note)}
    </p>
  ))
  return (
    <>
      {view.isPlan && <Preview />}
      {told.length > 0 && <p className="winnow-banner">{told.join(' ')}</p>}
      {notes}
    </>
  )
}

const isRule = (filter: Filter): filter is RuleFilter => typeof filter === 'object'

const textOf = ({ rule, isLossless }: RuleFilter, texts: Texts): RuleText =>
  isLossless ? texts.lossless : ruleText(rule, texts)

function Filters({
  view,
  filter,
  onFilter,
}: {
  readonly view: RequestView
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}): ReactNode {
  const { texts, number } = useSetting()
  const counts = new Map<string, RuleFilter & { count: number }>()
  for (const { edit, isLossless } of view.list) {
    const key = `${edit.rule} ${isLossless}`
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { rule: edit.rule, isLossless, count: 1 })
  }
  if (counts.size === 0) return null
  const chip = (key: string, text: string, each: Filter, isChosen: boolean, rule?: string): ReactNode => (
    <Fragment key={key}>
      <button type="button" aria-pressed={isChosen} data-rule={rule} onClick={() => onFilter(each)}>
        {text}
      </button>{' '}
    </Fragment>
  )
  return (
    <>
      <div className="winnow-filters" role="group" aria-label={texts.show}>
        {chip('everything', texts.everything, 'everything', filter === 'everything')}
        {chip('changes', texts.changes, 'changes', filter === 'changes')}
        {[...counts].map(([key, { count, ...each }]) =>
          chip(
            key,
            `${textOf(each, texts).name} ${number(count)}`,
            each,
            isRule(filter) && filter.rule === each.rule && filter.isLossless === each.isLossless,
            each.rule,
          ),
        )}
      </div>
      {isRule(filter) && <p className="winnow-note">{textOf(filter, texts).explained}</p>}
    </>
  )
}

/** A heading that takes the focus where what had it went away with the request before. */
function useHeading(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const page = heading.current?.ownerDocument
    const note = ({ target }: FocusEvent): void => {
      const details = heading.current?.closest('.winnow-details')
      focused.current = target instanceof Element && details?.contains(target) ? target : undefined
    }
    page?.addEventListener('focusin', note)
    return () => page?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const page = heading.current?.ownerDocument
    if (!focused.current || focused.current.isConnected || page?.activeElement !== page?.body) return
    focused.current = undefined
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}

function Details({
  view,
  name,
  usage,
}: Pick<DetailsProps, 'name' | 'usage'> & { readonly view: RequestView }): ReactNode {
  const setting = useSetting()
  const { texts } = setting
  const [chosen, choose] = useState<{ readonly filter: Filter; readonly id: string }>()
  const [asked, ask] = useState<{ readonly place: Place; readonly id: string }>()
  // What was searched for is searched for in every request; all else that was asked for is of one.
  const filter = chosen?.id === view.id ? chosen.filter : 'everything'
  const place = asked?.id === view.id ? asked.place : undefined
  const heading = useHeading(view.id)
  const effectOf = useMemo(() => {
    const known = new Map<string, WholeEffect | undefined>()
    return (ref: string): WholeEffect | undefined => {
      if (!known.has(ref)) known.set(ref, wholeEffect(view, ref))
      return known.get(ref)
    }
  }, [view])
  const given = useMemo(
    () => ({
      ...setting,
      effectOf,
      goTo: (wanted: Place) => {
        choose(undefined)
        ask({ place: { ...wanted }, id: view.id })
      },
    }),
    [setting, effectOf, view.id],
  )
  return (
    <SettingProvider value={given}>
      <h3 ref={heading} tabIndex={-1}>
        {view.isPlan ? name : texts.request(name)}
      </h3>
      <Banner view={view} />
      <SearchBox view={view} />
      <Sentences bar={usage === undefined ? view : { ...view, usage }} />
      <Breakdown bar={view} />
      {!view.isCounted && view.counter.exact && <p className="winnow-note">{texts.sharedOut}</p>}
      <Findings view={view} />
      <Late view={view} />
      <Recalls view={view} />
      <Tools view={view} />
      <SystemText view={view} />
      <h4>{texts.messages}</h4>
      <Filters view={view} filter={filter} onFilter={(wanted) => choose({ filter: wanted, id: view.id })} />
      <MessageList view={view} filter={filter} place={place} />
    </SettingProvider>
  )
}

interface DetailsProps {
  readonly request: InspectedRequest
  readonly name: string
  /** What the model reported, where the request does not say it: it answers after the request is shown. */
  readonly usage: InspectedUsage | undefined
  /** Of a review, for a request that holds none. */
  readonly findings: readonly ReviewFinding[] | undefined
  readonly previous: RequestBar | undefined
}

interface Looked extends Pick<DetailsProps, 'findings' | 'previous'> {
  readonly view?: RequestView
  readonly problem?: string
}

const looked = new WeakMap<InspectedRequest, Looked>()

/**
 * What is shown of a request, made once. React itself would make it anew each time somebody types before the request is on the page,
 * and of thousands of messages that takes as long as several keys.
 */
function lookAt({ request, findings, previous }: Pick<DetailsProps, 'request' | 'findings' | 'previous'>): Looked {
  const known = looked.get(request)
  if (known && known.findings === findings && known.previous === previous) return known
  const made = ((): Looked => {
    try {
      const told = findings && !request.findings ? { ...request, findings } : request
      return { findings, previous, view: inspect(told, { previous }) }
    } catch (error) {
      return { findings, previous, problem: error instanceof Error ? error.message : String(error) }
    }
  })()
  looked.set(request, made)
  return made
}

/** One request with all of its messages. */
export function RequestDetails({ name, usage, ...given }: DetailsProps): ReactNode {
  const { texts } = useSetting()
  const { view, problem = '' } = lookAt(given)
  if (view === undefined)
    return (
      <p className="winnow-banner" role="alert">
        {texts.failed}: {visible(problem)}
      </p>
    )
  return <Details view={view} name={name} usage={usage ?? view.usage} />
}
