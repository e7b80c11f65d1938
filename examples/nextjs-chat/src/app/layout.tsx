import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import './styles/base.css'
import './styles/shell.css'
import './styles/messages.css'

export const metadata: Metadata = {
  title: 'Winnow chat',
  description: 'A chat that shows what each request to the model holds, before and after Winnow.',
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

export default function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
