import type { PageContext } from 'vike/types'
import { textsOfPage } from '#components/app/page-facts.ts'

export const lang = (page: PageContext): string => textsOfPage(page).lang
