import { questionPage } from '#components/demo/question-page.tsx'

/** Second product check: number of devices. Source: spec §2. */
export const Page = questionPage('c2')
