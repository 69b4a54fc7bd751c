// runs instead of pages/marketplace/+client.ts and adds the form's enhancements
import '#components/islands/loader.ts'
import { startBooking } from '#components/booking/start-booking.ts'
import { startForm } from '#components/forms/start-form.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
startBooking()
startForm()
