export { productPage as Page } from '#components/demo/match-pages.tsx'
