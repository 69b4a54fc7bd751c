import { useEffect } from 'react'
import { showCurrentTheme } from '#components/layout/theme-choice.ts'
import { ThemeChoice } from '#components/layout/ThemeChoice.tsx'

/** The choice of a theme in the account menu. It shows the current one, however late it loads. */
export function ThemeField() {
  useEffect(showCurrentTheme, [])
  return <ThemeChoice name="theme-account" />
}
