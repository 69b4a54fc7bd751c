export { matchPage as Page } from '#components/demo/match-pages.tsx'
