import { questionPage } from '#components/demo/question-page.tsx'

/** First product check: can devices reach the internet? Source: spec §2. */
export const Page = questionPage('c1')
