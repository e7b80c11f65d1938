import type { ReactNode } from 'react'

const paths = {
  chevron: 'M6 4l4 4-4 4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  panel: 'M2.5 3.5h11v9h-11zM9.5 3.5v9',
  plus: 'M8 3v10M3 8h10',
  attach: 'M12.5 7.5l-4.8 4.8a2.8 2.8 0 01-4-4l5.2-5.2a1.9 1.9 0 012.7 2.7L6.5 11a1 1 0 01-1.4-1.4l4.6-4.6',
  send: 'M8 13V3.5M4 7.5l4-4 4 4',
  stop: 'M5 5h6v6H5z',
  edit: 'M10.5 3.5l2 2-7 7H3.500v-2zM9 5l2 2',
  again: 'M13 8a5 5 0 11-1.6-3.700M13 2.500v3h-3',
  close: 'M4 4l8 8M12 4l-8 8',
  trash: 'M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.6 9h5.800l.6-9',
} as const

export type IconName = keyof typeof paths

/** A drawing beside or in the place of words; whoever uses it alone gives the button a label. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
