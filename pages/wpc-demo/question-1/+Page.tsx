import { questionPage } from '#components/demo/question-page.tsx'

/** Question 1: the industry. Source: spec §2. */
export const Page = questionPage('q1')
