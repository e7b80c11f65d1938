import type { LineFate, PartName } from '../../model/index.ts'

/** What a rule is called and does, for somebody who never heard of it. */
export interface RuleText {
  readonly name: string
  readonly explained: string
}

/** How much of a result is sent, in tokens. */
interface ShareTexts {
  readonly all: (count: string) => string
  readonly some: (after: string, before: string) => string
  readonly more: (after: string, before: string) => string
  readonly none: (before: string) => string
}

/** Everything the inspector says; numbers come formatted. */
export interface Texts {
  readonly title: string
  readonly about: string
  readonly aboutText: readonly string[]
  readonly requests: string
  readonly request: (name: string) => string
  /** What a request is called that was only planned. */
  readonly plan: string
  readonly none: string
  readonly arrows: string
  readonly allRequests: (count: string) => string
  readonly fewerRequests: string
  readonly loading: string
  readonly failed: string
  readonly without: string
  readonly sent: string
  readonly planned: string
  readonly part: string
  readonly total: string
  readonly parts: Readonly<Record<PartName, string>>
  readonly requestLabel: (name: string, sent: string, before: string) => string
  readonly extraLabel: (name: string, sent: string) => string
  readonly extraShort: string
  readonly extra: (sent: string) => string
  readonly extraMoney: (after: string, prices: string) => string
  readonly observeLabel: (name: string, planned: string, sent: string) => string
  readonly planLabel: (name: string, sent: string, before: string) => string
  readonly balance: (before: string, sent: string, share: string) => string
  readonly wouldBalance: (before: string, planned: string, share: string) => string
  readonly wouldBalanceMore: (before: string, planned: string) => string
  readonly balanceSame: (sent: string) => string
  readonly balanceMore: (before: string, sent: string) => string
  readonly ownTools: (tokens: string) => string
  readonly cachedPart: (cached: string, share: string) => string
  readonly cached: string
  readonly uncached: string
  readonly price: (prices: string) => string
  /** Why two prices cannot be compared as they stand. */
  readonly unevenCache: string
  readonly planCache: string
  readonly toolsNotPriced: string
  readonly cachedHere: string
  readonly breaksCache: string
  readonly cacheLost: Readonly<Record<'tools' | 'model', string>>
  readonly usage: (input: string, cached: string, output: string) => string
  readonly cheaper: (share: string) => string
  readonly dearer: (share: string) => string
  readonly wouldBeCheaper: (share: string) => string
  readonly wouldBeDearer: (share: string) => string
  readonly money: (before: string, after: string, prices: string) => string
  readonly wouldMoney: (before: string, after: string, prices: string) => string
  readonly modelsCost: (money: string) => string
  readonly estimated: string
  readonly sharedOut: string
  readonly lessBy: (share: string) => string
  readonly moreBy: (share: string) => string
  readonly same: string
  readonly of: (after: string, before: string) => string
  readonly saved: string
  readonly savedMoney: string
  readonly observe: string
  readonly off: string
  readonly isPlan: string
  readonly previewSetting: (profile: string) => string
  readonly previewLeave: string
  readonly previewClose: string
  readonly previewLeft: string
  readonly planMissing: string
  readonly profile: string
  readonly profileUse: string
  readonly profiles: Readonly<Record<'lossless' | 'default' | 'aggressive', RuleText>>
  readonly messages: string
  readonly turn: (number: string) => string
  readonly closeTurns: string
  readonly openTurns: string
  readonly show: string
  readonly everything: string
  readonly changes: string
  readonly rules: Readonly<Record<string, RuleText>>
  readonly ownRule: string
  /** In the place of a rule that shortened something without leaving anything out. */
  readonly lossless: RuleText
  /** Titles of edits of finished turns: the result that holds the record, a call that it tells of, and others. */
  readonly record: (
    calls: string,
    side: 'later' | 'earlier' | 'other',
    before: string,
    after: string,
    one: boolean,
  ) => string
  readonly recordExplained: string
  readonly recorded: (at: string) => string
  readonly recordedExplained: string
  readonly shortenedTurn: string
  readonly leftOutTurn: string
  readonly nothingChanged: string
  readonly roles: Readonly<Record<'system' | 'user' | 'assistant' | 'tool', string>>
  readonly sources: Readonly<Record<'injected' | 'summary', string>>
  readonly states: Readonly<Record<'changed' | 'removed', string>>
  readonly wouldBe: Readonly<Record<'changed' | 'removed', string>>
  readonly pinned: string
  readonly calls: string
  readonly result: string
  readonly error: string
  readonly denied: string
  readonly reasoning: string
  readonly opaque: (count: string, one: boolean) => string
  readonly tokens: (count: string) => string
  readonly tokensSaved: (count: string) => string
  readonly change: (before: string, after: string) => string
  readonly hidden: (count: string, rules: string) => string
  readonly showHidden: string
  readonly hide: string
  readonly asSent: string
  readonly asStored: string
  readonly difference: string
  readonly view: string
  readonly tooLarge: string
  readonly equalLines: (count: string) => string
  readonly moreLines: (count: string) => string
  readonly moreText: (count: string) => string
  readonly earlierText: (count: string) => string
  readonly empty: string
  readonly whole: string
  readonly wholeAsked: string
  readonly wholeUndo: string
  readonly wholeUndone: string
  readonly wholeNow: string
  readonly wholeNoMore: string
  readonly wholeFree: string
  /** What sending something whole costs; the money only where it is known. */
  readonly wholeCost: (tokens: string, money: string | undefined) => string
  readonly wholeCostMost: (alone: string, most: string, money: string | undefined) => string
  readonly reachAlone: string
  readonly reachSame: (count: string, places: string) => string
  readonly reachOthers: (count: string) => string
  readonly reachOpen: string
  readonly wholeTold: (count: string, one: boolean) => string
  readonly companionsTold: (count: string, one: boolean) => string
  readonly companion: (toolName: string) => string
  readonly shares: ShareTexts
  readonly wouldShares: ShareTexts
  readonly reason: (reason: string) => string
  readonly because: string
  readonly kept: (after: string, before: string, unit: string) => string
  readonly keywords: string
  readonly repeated: (count: string) => string
  readonly pointsAt: string
  readonly evidence: string
  readonly evidenceIn: (value: string, place: string) => string
  readonly replaced: string
  readonly ref: (ref: string) => string
  readonly summaryOf: (count: string, from: string, to: string) => string
  readonly message: (at: string) => string
  readonly goTo: (at: string) => string
  readonly search: string
  readonly searchHint: string
  readonly searchNone: string
  /** Leads from the head to the field that searches. */
  readonly searchLink: string
  /** Of a line that stands several times in one message. */
  readonly elsewhereHere: string
  readonly searchMore: string
  /** What became of a line; `at` is the message it is sent in, where it is sent elsewhere or in another form. */
  readonly fates: Readonly<Record<LineFate, (at: string) => string>>
  /** The same of what is only planned. */
  readonly wouldFates: Readonly<Record<LineFate, (at: string) => string>>
  readonly line: (line: string) => string
  readonly wayBack: string
  readonly recallHint: (ref: string) => string
  readonly noWayBack: string
  readonly summaryWayBack: string
  readonly tools: string
  readonly toolsOffered: (offered: string, all: string) => string
  readonly toolsAll: string
  readonly toolReasons: Readonly<Record<string, string>>
  readonly toolsLeft: string
  readonly recalls: string
  readonly recallsNone: string
  readonly recallsText: string
  readonly recallOf: string
  readonly late: string
  readonly lateNone: string
  readonly lateText: (value: string, tool: string) => string
  readonly findings: string
  readonly findingsText: string
  readonly severities: Readonly<Record<string, string>>
  readonly seen: string
  readonly system: string
  readonly used: string
  readonly meter: (used: string, window: string, share: string) => string
  readonly meterOpen: (used: string) => string
  readonly meterSaved: (saved: string) => string
}
