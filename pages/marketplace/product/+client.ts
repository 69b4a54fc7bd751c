// runs instead of pages/marketplace/+client.ts and adds the windows of pop-ups
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { followHistory } from '#components/popup/follow-history.ts'
import { startPopups } from '#components/popup/start-popups.ts'

startFrame()
startPopups()
followHistory()
