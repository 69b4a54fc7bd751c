// runs instead of pages/marketplace/product/+client.ts and adds the form's enhancements
import '#components/islands/loader.ts'
import { startForm } from '#components/forms/start-form.ts'
import { startFrame } from '#components/layout/start.ts'
import { followHistory } from '#components/popup/follow-history.ts'

startFrame()
startForm()
followHistory()
