import { parseJson } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Inspector } from '../components/inspector.tsx'
import { unpackRequests, type PageData } from '../html/page-data.ts'

const data = parseJson(document.querySelector('#winnow-data')!.textContent) as PageData & {
  readonly locale: Locale
  readonly title: string
}
const groups = unpackRequests(data)

function Page(): ReactNode {
  const [shown, show] = useState(0)
  return (
    <>
      <h1 className="winnow-hidden">{data.title}</h1>
      {groups.length > 1 && (
        <nav className="winnow winnow-groups" aria-label={data.title}>
          <label>
            {data.title}{' '}
            <select value={shown} onChange={(event) => show(Number(event.target.value))}>
              {groups.map(({ name }, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </nav>
      )}
      <Inspector key={shown} requests={groups[shown]?.requests ?? []} locale={data.locale} />
    </>
  )
}

createRoot(document.querySelector('#winnow')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
