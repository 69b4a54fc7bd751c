// replaces renderer/+client.ts: adds the form
import '#components/islands/loader.ts'
import { startForm } from '#components/forms/start-form.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
startForm()
