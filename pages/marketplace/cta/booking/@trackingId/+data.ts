import type { PageContextServer } from 'vike/types'
import { type BookingData, loadBooking } from '#components/booking/booking-page.tsx'

/** Loads the times of the desk and the lists of the form. */
export function data(page: PageContextServer): Promise<BookingData> {
  return loadBooking(page)
}
