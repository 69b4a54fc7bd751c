import type { PageContextServer } from 'vike/types'
import { loadPopup, type PopupData } from '#components/popup/popup-page.tsx'
import { spelledName } from '#components/product/tabs.ts'

/** Loads the product and the lists of the form. A missing product is a 404. */
export function data(page: PageContextServer): Promise<PopupData> {
  return loadPopup(page, spelledName(page.routeParams['id'] ?? ''))
}
