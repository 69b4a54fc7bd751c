/** Method and path of each operation of the API, from the contract. vite.config.ts creates it. */
declare module 'virtual:api-routes' {
  const routes: object
  export default routes
}
