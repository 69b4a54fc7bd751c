export { startApp as onHydrationEnd } from '#components/app/start-app.ts'
