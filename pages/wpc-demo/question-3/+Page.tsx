import { questionPage } from '#components/demo/question-page.tsx'

/** Question 3: where it runs. Source: spec §2. */
export const Page = questionPage('q3')
