import type { Locale } from '@winnow/core/format'
import type { ReviewFinding } from '@winnow/core'
import { startTransition, useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { afterPrevious, pricesNamed } from '../model/cached.ts'
import { barOf } from '../model/inspect.ts'
import type { InspectedRequest, RequestBar } from '../model/types.ts'
import { ProfileSlider } from './profile-slider.tsx'
import { RequestDetails } from './request/request-details.tsx'
import { nameOf, RequestList } from './request/request-list.tsx'
import {
  basicSetting,
  compared,
  dollars,
  isSent,
  isSentExtra,
  SettingProvider,
  useSetting,
  type InspectorProfile,
  type Setting,
} from './setting.ts'
import { textsFor } from './texts/texts-for.ts'
import { useEvent, useWish } from './use-wish.ts'

/** What {@link Inspector} is given. */
export interface InspectorProps {
  /** The requests of a conversation, oldest first: whole, or as bars of which the whole is loaded when it is looked at. */
  readonly requests: readonly (InspectedRequest | RequestBar)[]
  /** Gives the whole of a request that is given as a bar. */
  readonly load?: ((id: string) => Promise<InspectedRequest>) | undefined
  /** The request that is shown. Default: the newest, or the one that was picked. */
  readonly selected?: string | undefined
  readonly onSelect?: ((id: string) => void) | undefined
  /** Refs that are sent whole: those of the next request. */
  readonly whole?: readonly string[] | undefined
  /** Is called where somebody wants a text sent whole from now on, or no longer; give the ref as `whole` of the next requests. */
  readonly onWhole?: ((ref: string, whole: boolean) => void) | undefined
  readonly profile?: InspectorProfile | undefined
  /**
   * Is called where somebody moves the slider, which is a setting: it holds for the requests from then on. Give the same history
   * planned with it, too, as a request with `isPlan`: that is the preview. Called with the setting that held before where
   * somebody leaves the preview. Without it there is no slider.
   */
  readonly onProfile?: ((profile: InspectorProfile) => void) | undefined
  /** What a review of the conversation found, for requests that do not say it themselves. */
  readonly findings?: readonly ReviewFinding[] | undefined
  /** Default `en`. */
  readonly locale?: Locale | undefined
  readonly className?: string | undefined
}

const isWhole = (request: InspectedRequest | RequestBar): request is InspectedRequest => 'history' in request

const bars = new WeakMap<InspectedRequest, RequestBar>()

/** The bar of a request; of one that cannot be read there is none. */
function barFor(request: InspectedRequest | RequestBar): RequestBar | undefined {
  if (!isWhole(request)) return request
  const known = bars.get(request)
  if (known) return known
  try {
    const bar = barOf(request)
    bars.set(request, bar)
    return bar
  } catch {
    return undefined
  }
}

/** Each bar after the one that was sent before it; the bars of a list that were made one by one. */
function inARow(known: readonly RequestBar[]): { bars: RequestBar[]; previous: Map<string, RequestBar> } {
  const previous = new Map<string, RequestBar>()
  let last: RequestBar | undefined
  const found = known.map((bar) => {
    const before = last
    if (!bar.isPlan) last = bar
    if (!before) return bar
    previous.set(bar.id, before)
    return afterPrevious(bar, before, pricesNamed(bar.cost.prices, bar.prices))
  })
  return { bars: found, previous }
}

function Totals({ requests }: { readonly requests: readonly RequestBar[] }): ReactNode {
  const { texts, number } = useSetting()
  const all = requests.filter(({ isPlan }) => isPlan !== true)
  // Of what is only observed nothing is saved.
  const sent = all.filter(isSent)
  const sum = (of: (bar: RequestBar) => number): number => sent.reduce((sums, bar) => sums + of(bar), 0)
  // Without Winnow there would be no extra request.
  const before = sum((bar) => (isSentExtra(bar) ? 0 : bar.total.before))
  const after = sum(({ total }) => total.after)
  const money = {
    before: sum((bar) => (isSentExtra(bar) ? 0 : bar.cost.before)),
    after: sum(({ cost }) => cost.before - cost.saved),
  }
  const isMoney = sent.every((bar) => bar.isMoney)
  return (
    <dl className="winnow-totals">
      {sent.length > 0 && (
        <>
          <div>
            <dt>{texts.saved}</dt> <dd>{compared(before, after, texts)}</dd>{' '}
            <dd className="winnow-soft">{texts.of(number(after), number(before))}</dd>
          </div>{' '}
          <div>
            <dt>{texts.savedMoney}</dt> <dd>{compared(money.before, money.after, texts)}</dd>{' '}
            {isMoney && <dd className="winnow-soft">{texts.of(dollars(money.after), dollars(money.before))}</dd>}
          </div>{' '}
        </>
      )}
      <div>
        <dt>{texts.requests}</dt> <dd>{number(all.length)}</dd>
      </div>
    </dl>
  )
}

/** The field that searches stands below the list of requests, where nobody sees it at first. */
const goToSearch = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('.winnow')?.querySelector<HTMLElement>('.winnow-search input')?.focus()

/** The whole of a request, at once or when it is loaded. */
function useLoaded(
  given: InspectedRequest | RequestBar | undefined,
  load: InspectorProps['load'],
): { readonly request?: InspectedRequest; readonly problem?: string } {
  const [loaded, setLoaded] = useState<{ of: RequestBar; request?: InspectedRequest; problem?: string }>()
  useEffect(() => {
    if (!given || isWhole(given) || !load) return undefined
    let isOver = false
    // What somebody types meanwhile comes first.
    const show = (found: { request?: InspectedRequest; problem?: string }): void => {
      if (!isOver) startTransition(() => setLoaded({ of: given, ...found }))
    }
    load(given.id).then(
      (request) => show({ request }),
      (error: unknown) => show({ problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isOver = true
    }
  }, [given, load])
  if (!given) return {}
  if (isWhole(given)) return { request: given }
  return loaded?.problem !== undefined && loaded.of.id !== given.id ? {} : (loaded ?? {})
}

/**
 * Shows what a model was sent: the requests as bars, and of one its messages with every edit in its place. Needs the
 * stylesheet `@winnow/inspector/styles.css`.
 *
 * @example
 * const element = createElement(Inspector, { requests, onWhole: (ref, wanted) => console.log(ref, wanted) })
 */
export function Inspector(props: InspectorProps): ReactNode {
  const { requests, load, selected, onSelect, whole, onWhole, profile = 'default', onProfile, findings } = props
  const { locale = 'en', className } = props
  const [picked, pick] = useState<string>()
  const known = useMemo(() => requests.map(barFor), [requests])
  const { bars: shownBars, previous } = useMemo(() => inARow(known.flatMap((bar) => bar ?? [])), [known])
  const wanted = selected ?? picked
  const found = requests.findIndex(({ id }) => id === wanted)
  const index = found < 0 ? requests.length - 1 : found
  const { request: loaded, problem } = useLoaded(requests[index], load)
  const [said, say] = useState('')
  const [left, leave] = useState<{ readonly profile: InspectorProfile; readonly id: string }>()
  const isPreview = requests[index]?.isPlan === true
  const newest = requests.findLast(({ isPlan }) => isPlan !== true)
  const origin = requests.find(({ id }) => id === left?.id) ?? newest
  const select = (id: string): void => {
    // Who looks at the newest goes on to the next.
    pick(id === newest?.id ? undefined : id)
    onSelect?.(id)
  }
  const leavePlan = useEvent(() => {
    if (!origin) return
    if (left && left.profile !== profile) onProfile?.(left.profile)
    select(origin.id)
    say(textsFor(locale).previewLeft)
  })
  const chooseProfile = (choice: InspectorProfile): void => {
    const looked = requests[index]
    if (looked && !isPreview) leave({ profile, id: looked.id })
    onProfile?.(choice)
  }
  const { wish, undone } = useWish(onWhole, locale, say, newest?.id)
  const canWish = onWhole !== undefined
  const canLeave = origin !== undefined
  const chosen = onProfile ? profile : undefined
  const setting = useMemo(
    (): Setting => ({
      ...basicSetting(locale),
      whole: new Set(whole),
      onWhole: canWish ? wish : undefined,
      undone,
      effectOf: () => undefined,
      leavePlan: canLeave ? leavePlan : undefined,
      profile: chosen,
      goTo: () => undefined,
    }),
    [locale, whole, canWish, wish, undone, canLeave, leavePlan, chosen],
  )
  // While another is loaded, what was shown before stays.
  const shown = loaded ? requests.findIndex(({ id }) => id === loaded.id) : -1
  const given = shown < 0 ? undefined : loaded
  const { texts } = setting
  return (
    <SettingProvider value={setting}>
      <section
        className={className === undefined ? 'winnow' : `winnow ${className}`}
        lang={locale === 'zh' ? 'zh-CN' : 'en'}
        aria-label={texts.title}
      >
        <header className="winnow-head">
          <h2>{texts.title}</h2>
          <details className="winnow-about">
            <summary>{texts.about}</summary>
            {texts.aboutText.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
          {shownBars.length > 0 && <Totals requests={shownBars} />}
          {given && (
            <button type="button" className="winnow-link winnow-look" onClick={goToSearch}>
              {texts.searchLink}
            </button>
          )}
          {onProfile && <ProfileSlider profile={profile} onProfile={chooseProfile} />}
        </header>
        <p role="status" className="winnow-hidden">
          {said}
        </p>
        {requests.length === 0 ? (
          <p className="winnow-empty">{texts.none}</p>
        ) : (
          <div className="winnow-columns">
            {requests.length > 1 && <RequestList bars={shownBars} selected={requests[index]?.id} onSelect={select} />}
            <div className="winnow-details" aria-busy={given?.id !== requests[index]?.id && problem === undefined}>
              {given ? (
                <RequestDetails
                  request={given}
                  name={nameOf(given, shown, texts)}
                  usage={requests[shown]!.usage}
                  findings={findings}
                  previous={previous.get(given.id)}
                />
              ) : (
                <p className="winnow-empty" role="status">
                  {problem === undefined ? texts.loading : `${texts.failed}: ${problem}`}
                </p>
              )}
            </div>
          </div>
        )}
      </section>
    </SettingProvider>
  )
}
