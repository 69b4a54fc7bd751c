export { TeamPage as Page } from '#components/team/TeamPage.tsx'
