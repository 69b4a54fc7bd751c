export { Dashboard as Page } from '#components/dashboard/Dashboard.tsx'
