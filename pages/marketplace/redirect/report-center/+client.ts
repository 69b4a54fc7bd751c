import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startReportCenter } from '#components/report-center/start-report-center.ts'

startFrame()
startReportCenter()
