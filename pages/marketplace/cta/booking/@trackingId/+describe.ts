import { describeBooking } from '#components/booking/booking-page.tsx'

/** Metadata of the callback page. */
export const describe = describeBooking
