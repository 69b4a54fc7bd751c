// runs instead of pages/marketplace/+client.ts and adds filters that apply on change
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { submitOnChange } from '#components/partner/submit-on-change.ts'

startFrame()
submitOnChange()
