// runs instead of pages/marketplace/+client.ts and adds the welcome dialog and the membership level
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startMembership } from '#components/membership/start-membership.ts'

startFrame()
startMembership()
