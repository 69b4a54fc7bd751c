// what every document starts with (renderer/+client.ts, in whose place this comes), and what this page adds
import '#components/islands/loader.ts'
import { redirectToListPage } from '#components/event/redirect-to-list-page.ts'
import { showLocalTimes } from '#components/event/show-local-times.ts'
import { whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
whenParsed(showLocalTimes)
whenParsed(redirectToListPage)
addEventListener('hashchange', redirectToListPage)
