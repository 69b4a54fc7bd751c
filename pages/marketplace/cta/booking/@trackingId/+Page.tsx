import { type BookingData, bookingSections } from '#components/booking/booking-page.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** Asks for a call. Source: spec §2 cta, §3 Call-back, C12. */
export const Page: DocumentPage<BookingData> = bookingSections
