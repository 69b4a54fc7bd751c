import { CalendarDays, CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { calendarHref, type ListFilters } from './list-query.ts'

const CalendarDialog = lazy(() =>
  import('./CalendarDialog.tsx').then((it) => ({ default: it.CalendarDialog })),
)

/** End dates as a calendar: a file of the filtered list, or an address to subscribe to. */
export function CalendarLinks({ filters }: { filters: ListFilters }) {
  const { t, locale } = useTexts()
  const { role } = useProfile()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        className={button}
        data-tone="secondary"
        data-size="s"
        rel="external"
        download
        href={calendarHref(filters, locale)}
      >
        <CalendarDays size={16} aria-hidden="true" />
        {t('app-license:calendar')}
      </a>
      {role !== null && (
        <AppButton size="s" icon={CalendarSync} onClick={() => setOpen(true)}>
          {t('app-license:feed.subscribe')}
        </AppButton>
      )}
      <Suspense>{isOpen && <CalendarDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
