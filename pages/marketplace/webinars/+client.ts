// runs instead of pages/marketplace/+client.ts; adds times in the visitor's time zone, and finds the list
// page for an event's anchor
import '#components/islands/loader.ts'
import { redirectToListPage } from '#components/event/redirect-to-list-page.ts'
import { showLocalTimes } from '#components/event/show-local-times.ts'
import { whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
whenParsed(showLocalTimes)
whenParsed(redirectToListPage)
addEventListener('hashchange', redirectToListPage)
