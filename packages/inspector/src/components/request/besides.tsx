import { Fragment, type ReactNode } from 'react'
import type { RequestView } from '../../model/types.ts'
import { LongText } from '../message/long-text.tsx'
import { ruleText, useSetting } from '../setting.ts'
import { visible } from '../visible.ts'

/** A section that can be opened, with how much is in it. */
function Section({
  title,
  count,
  isOpen = false,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly isOpen?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { number } = useSetting()
  return (
    <details className="winnow-section" open={isOpen}>
      <summary>
        <h4>{title}</h4> {count !== undefined && <span className="winnow-count">{number(count)}</span>}
      </summary>
      <div className="winnow-section-body">{children}</div>
    </details>
  )
}

function GoTo({ at }: { readonly at: number }): ReactNode {
  const { texts, number, goTo } = useSetting()
  return (
    <button type="button" className="winnow-link" onClick={() => goTo({ at })}>
      {texts.message(number(at))}
    </button>
  )
}

/** Which tools the model was offered, and why. */
export function Tools({ view: { tools, selected } }: { readonly view: RequestView }): ReactNode {
  const { texts, number } = useSetting()
  if (!selected && tools.length === 0) return null
  const offered = selected?.offered ?? tools.map(({ name }) => ({ name, reason: 'all' as const }))
  const names = new Set(offered.map(({ name }) => name))
  const left = tools.filter(({ name }) => !names.has(name))
  const all = selected?.report.tools.before ?? tools.length
  // What goes along whatever the application has, such as a tool to search the others, is none of its tools.
  const own = tools.length === 0 ? offered.length : tools.length - left.length
  const isAll = !selected || selected.report.strategy === 'all'
  return (
    <Section title={texts.tools} count={offered.length}>
      <p>{isAll ? texts.toolsAll : texts.toolsOffered(number(own), number(all))}</p>
      <ul className="winnow-tools">
        {offered.map((tool) => (
          <li key={tool.name}>
            <code>{visible(tool.name)}</code> {texts.toolReasons[tool.reason] ?? tool.reason}{' '}
            {'at' in tool && tool.at !== undefined && <GoTo at={tool.at} />}{' '}
            {'matches' in tool && tool.matches && tool.matches.length > 0 && (
              <span className="winnow-soft">{tool.matches.slice(0, 8).map(visible).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <h5>{texts.toolsLeft}</h5>
          <ul className="winnow-tools winnow-tools-left">
            {left.map(({ name, description }) => (
              <li key={name} title={description}>
                <code>{visible(name)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

/** What the model read again of what was left out. */
export function Recalls({ view: { recalls, list } }: { readonly view: RequestView }): ReactNode {
  const { texts, number } = useSetting()
  return (
    <Section title={texts.recalls} count={recalls.length}>
      <p>{recalls.length === 0 ? texts.recallsNone : texts.recallsText}</p>
      <ul>
        {recalls.map((recall) => (
          <li key={`${recall.at}.${recall.answeredAt}`}>
            <GoTo at={recall.answeredAt ?? recall.at} /> <code>{visible(recall.asked.slice(0, 200))}</code>{' '}
            {texts.tokens(number(recall.tokens))}
            {recall.edits.slice(0, 1).map((index) => (
              <Fragment key={index}>
                {', '}
                {texts.recallOf} <GoTo at={list[index]!.messages[0] ?? recall.at} />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Values that calls used although they had been left out. */
export function Late({ view: { late } }: { readonly view: RequestView }): ReactNode {
  const { texts } = useSetting()
  return (
    <Section title={texts.late} count={late.length} isOpen={late.length > 0}>
      {late.length === 0 && <p>{texts.lateNone}</p>}
      <ul>
        {late.map(({ value, toolName, at, from, rule }) => (
          <li key={`${at}.${value}`}>
            {texts.lateText(visible(value), visible(toolName))} ({ruleText(rule, texts).name}): <GoTo at={at} />{' '}
            <GoTo at={from} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the reviewer found, with the messages that show it. */
export function Findings({ view: { findings } }: { readonly view: RequestView }): ReactNode {
  const { texts } = useSetting()
  if (findings.length === 0) return null
  return (
    <Section title={texts.findings} count={findings.length} isOpen>
      <p>{texts.findingsText}</p>
      <ul className="winnow-findings">
        {findings.map(({ title, severity, messages, suggestion }) => (
          <li key={title} data-severity={severity}>
            <p>
              <span className="winnow-status winnow-bad">{texts.severities[severity] ?? severity}</span>{' '}
              <b>{visible(title)}</b>
            </p>
            <p>{visible(suggestion)}</p>
            {messages.length > 0 && (
              <p className="winnow-soft">
                {texts.seen}{' '}
                {messages.slice(0, 12).map((at) => (
                  <Fragment key={at}>
                    <GoTo at={at} />{' '}
                  </Fragment>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The system text, where it is not among the messages. */
export function SystemText({ view: { system } }: { readonly view: RequestView }): ReactNode {
  const { texts } = useSetting()
  if (!system) return null
  return (
    <Section title={texts.system}>
      <LongText text={system} label={texts.system} />
    </Section>
  )
}
