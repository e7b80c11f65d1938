import type { ReactNode } from 'react'
import type { RequestSummary } from '../../shared/request.ts'
import type { PanelProps } from './panel-props.ts'

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

const before = ({ messages, tools, system }: RequestSummary): number => messages.before + tools.before + system
const after = ({ messages, tools, system }: RequestSummary): number => messages.after + tools.after + system
const sum = (requests: readonly RequestSummary[], of: (request: RequestSummary) => number): number =>
  requests.reduce((total, request) => total + of(request), 0)

function Bar({
  whole,
  parts,
}: {
  readonly whole: number
  readonly parts: readonly (readonly [string, number])[]
}): ReactNode {
  return (
    <div className="bar" aria-hidden="true">
      {parts.map(([name, tokens]) => (
        <span key={name} data-part={name} style={{ width: `${(100 * tokens) / whole}%` }} />
      ))}
    </div>
  )
}

function Bars({ request }: { readonly request: RequestSummary }): ReactNode {
  const { messages, tools, system } = request
  const whole = Math.max(1, before(request))
  return (
    <>
      <Bar
        whole={whole}
        parts={[
          ['system', system],
          ['tools', tools.before],
          ['messages', messages.before],
        ]}
      />
      <Bar
        whole={whole}
        parts={[
          ['system', system],
          ['tools', tools.after],
          ['messages', messages.after],
        ]}
      />
    </>
  )
}

function Latest({ request }: { readonly request: RequestSummary }): ReactNode {
  const { messages, tools, system, offered, exact } = request
  const rows: readonly (readonly [string, string, number, number])[] = [
    ['system', 'System prompt', system, system],
    ['tools', `Tools (${offered.after} of ${offered.before} offered)`, tools.before, tools.after],
    ['messages', 'Messages', messages.before, messages.after],
  ]
  return (
    <section aria-labelledby="latest">
      <h3 id="latest">The last request</h3>
      <Bars request={request} />
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">Tokens{exact ? '' : ' (estimated)'}</th>
            <th scope="col">without</th>
            <th scope="col">sent</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([part, name, without, sent]) => (
            <tr key={part}>
              <th scope="row">
                <span className="key" data-part={part} aria-hidden="true" />
                {name}
              </th>
              <td>{number.format(without)}</td>
              <td>{number.format(sent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Total({ requests }: { readonly requests: readonly RequestSummary[] }): ReactNode {
  const [without, sent] = [sum(requests, before), sum(requests, after)]
  const [dear, cheap] = [sum(requests, ({ cost }) => cost.before), sum(requests, ({ cost }) => cost.after)]
  return (
    <dl className="totals">
      <div>
        <dt>Tokens not sent</dt>
        <dd>{percent.format(without === 0 ? 0 : (without - sent) / without)}</dd>
      </div>
      <div>
        <dt>Cost of messages saved</dt>
        <dd>{percent.format(dear === 0 ? 0 : (dear - cheap) / dear)}</dd>
      </div>
      <div>
        <dt>Requests</dt>
        <dd>{number.format(requests.length)}</dd>
      </div>
    </dl>
  )
}

/** Each request in numbers: what it would have held, and what it held. An inspector goes in the place of this. */
export function RequestsPanel({ requests }: PanelProps): ReactNode {
  const last = requests.at(-1)
  if (!last) return null
  return (
    <>
      <Total requests={requests} />
      <Latest request={last} />
      <section aria-labelledby="all-requests">
        <h3 id="all-requests">All requests</h3>
        <div className="scroller" tabIndex={0} role="group" aria-labelledby="all-requests">
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">Request</th>
                <th scope="col">without</th>
                <th scope="col">sent</th>
                <th scope="col">edits</th>
                <th scope="col">cache</th>
              </tr>
            </thead>
            <tbody>
              {requests.toReversed().map((request, at) => (
                <tr key={request.id}>
                  <th scope="row">{requests.length - at}</th>
                  <td>{number.format(before(request))}</td>
                  <td>{number.format(after(request))}</td>
                  <td>{number.format(request.edits)}</td>
                  <td>{request.breaksCache ? 'anew' : 'kept'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}
