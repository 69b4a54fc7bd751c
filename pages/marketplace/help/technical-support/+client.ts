// what every document starts with (renderer/+client.ts, in whose place this comes), and the form
import '#components/islands/loader.ts'
import { startForm } from '#components/forms/start-form.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
startForm()
