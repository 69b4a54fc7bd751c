export { NotificationsPage as Page } from '#components/notifications/NotificationsPage.tsx'
