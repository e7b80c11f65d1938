import { memo, type ReactNode } from 'react'
import { readBlocks, readInline, type Block } from './parse.ts'

function Line({ text }: { readonly text: string }): ReactNode {
  return readInline(text).map((piece, at) => {
    if (piece.type === 'code') return <code key={at}>{piece.text}</code>
    if (piece.type === 'bold') return <strong key={at}>{piece.text}</strong>
    if (piece.type === 'link')
      return (
        <a key={at} href={piece.href} rel="noreferrer noopener" target="_blank">
          {piece.text}
        </a>
      )
    return piece.text
  })
}

function Table({ head, rows }: Extract<Block, { type: 'table' }>): ReactNode {
  return (
    <div className="scroller" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) =>
              cell === '' ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col">
                  <Line text={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, at) => (
                <td key={at}>
                  <Line text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function One({ block }: { readonly block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <p className="heading">
          <Line text={block.text} />
        </p>
      )
    case 'code':
      return (
        <pre tabIndex={0} aria-label="Code">
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Line text={item} />
            </li>
          ))}
        </List>
      )
    }
    default:
      return <Table {...block} />
  }
}

/** An answer. It becomes elements of React and never HTML, so that markup in it is shown and does nothing. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="prose">
      {readBlocks(text).map((block, at) => (
        <One key={at} block={block} />
      ))}
    </div>
  )
})
