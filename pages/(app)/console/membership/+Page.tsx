export { MembershipPage as Page } from '#components/standing/MembershipPage.tsx'
