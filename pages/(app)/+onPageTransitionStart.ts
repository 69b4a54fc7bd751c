import { rememberPlace } from '#components/app/kept-scroll.ts'
import { startProgress } from '#components/app/progress.ts'

export function onPageTransitionStart(): void {
  rememberPlace()
  startProgress()
}
