import type { ReactNode } from 'react'
import { Notice } from '#components/ui/Notice.tsx'

interface Props {
  title?: string
  tone?: 'danger' | 'success'
  children: ReactNode
}

/** What became of a form that was sent: it takes the focus, so that it is the first thing that is read. */
export function Alert({ title, tone = 'danger', children }: Props) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} tabIndex={-1} autoFocus>
      <Notice tone={tone} {...(title === undefined ? {} : { title })}>
        {children}
      </Notice>
    </div>
  )
}
