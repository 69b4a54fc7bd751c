import { settleScroll } from '#components/app/kept-scroll.ts'
import { endProgress } from '#components/app/progress.ts'

export function onPageTransitionEnd(): void {
  settleScroll()
  endProgress()
}
