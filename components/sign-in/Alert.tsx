import type { ReactNode } from 'react'
import { Notice } from '#components/ui/Notice.tsx'

interface Props {
  title?: string
  tone?: 'danger' | 'success'
  children: ReactNode
}

/** Result of a submitted form. It takes the focus, so that screen readers read it first. */
export function Alert({ title, tone = 'danger', children }: Props) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} tabIndex={-1} autoFocus>
      <Notice tone={tone} {...(title === undefined ? {} : { title })}>
        {children}
      </Notice>
    </div>
  )
}
