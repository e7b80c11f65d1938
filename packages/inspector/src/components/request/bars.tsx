import type { CSSProperties, ReactNode } from 'react'
import { partNames, type PartTokens, type RequestBar } from '../../model/types.ts'
import { dollars, isSent, useSetting } from '../setting.ts'
import { visible } from '../visible.ts'

const width = (tokens: number, scale: number): CSSProperties => ({
  inlineSize: `${(100 * tokens) / Math.max(1, scale)}%`,
})

/** The tokens of a request by part, as a bar of which `scale` tokens fill the width; what the cache held is hatched. */
export function Bar({
  parts,
  scale,
  cached = 0,
  isFaint = false,
}: {
  readonly parts: PartTokens
  readonly scale: number
  readonly cached?: number
  readonly isFaint?: boolean
}): ReactNode {
  return (
    <div className={isFaint ? 'winnow-bar winnow-bar-faint' : 'winnow-bar'} aria-hidden="true">
      {partNames.map((name) =>
        parts[name] === 0 ? null : <span key={name} data-part={name} style={width(parts[name], scale)} />,
      )}
      {cached > 0 && <i className="winnow-cached" style={width(cached, scale)} />}
    </div>
  )
}

const Swatch = ({ name }: { readonly name: string }): ReactNode => (
  <span className="winnow-swatch" data-part={name} aria-hidden="true" />
)

/** The parts of a request in numbers; the colours of its rows are the legend of all bars. */
export function Breakdown({ bar }: { readonly bar: RequestBar }): ReactNode {
  const { texts, number } = useSetting()
  const { parts, total, cache, cost, isMoney } = bar
  const rows = partNames.filter((name) => parts.before[name] + parts.after[name] > 0)
  const scale = Math.max(total.before, total.after)
  return (
    <div className="winnow-breakdown">
      <Bar parts={parts.before} scale={scale} cached={cache?.before.cached ?? 0} isFaint />
      <Bar parts={parts.after} scale={scale} cached={cache?.after.cached ?? 0} />
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.without}</th>
            <th scope="col">{bar.mode === 'off' || isSent(bar) ? texts.sent : texts.planned}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">
                <Swatch name={name} />
                {texts.parts[name]}
              </th>
              <td>{number(parts.before[name])}</td>
              <td>{number(parts.after[name])}</td>
            </tr>
          ))}
          <tr className="winnow-sum">
            <th scope="row">{texts.total}</th>
            <td>{number(total.before)}</td>
            <td>{number(total.after)}</td>
          </tr>
          {cache && (
            <>
              <tr>
                <th scope="row">
                  <Swatch name="cached" />
                  {texts.cached}
                </th>
                <td>{number(cache.before.cached)}</td>
                <td>{number(cache.after.cached)}</td>
              </tr>
              <tr>
                <th scope="row">{texts.uncached}</th>
                <td>{number(cache.before.uncached)}</td>
                <td>{number(cache.after.uncached)}</td>
              </tr>
            </>
          )}
          {isMoney && (
            <tr className="winnow-price">
              <th scope="row">{texts.price(visible(cost.prices))}</th>
              <td>{dollars(cost.before)}</td>
              <td>{dollars(cost.after)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
