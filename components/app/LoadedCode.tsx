import { type ReactNode, Suspense } from 'react'
import { Waiting } from './Waiting.tsx'

interface Props {
  /** In the place and the size of the part. */
  skeleton: ReactNode
  /** The part, which renders a `lazy` component. */
  children: ReactNode
}

/** A part of a page whose code loads on its own: a skeleton until then. `Loaded` does it for data. */
export function LoadedCode({ skeleton, children }: Props) {
  return <Suspense fallback={<Waiting>{skeleton}</Waiting>}>{children}</Suspense>
}
