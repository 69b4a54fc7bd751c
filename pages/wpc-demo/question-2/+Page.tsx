import { questionPage } from '#components/demo/question-page.tsx'

/** Question 2: the goal. Source: spec §2. */
export const Page = questionPage('q2')
