// what every document starts with (renderer/+client.ts, in whose place this comes), and what this page adds
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startMembership } from '#components/membership/start-membership.ts'

startFrame()
startMembership()
