/** Base path of the API. Source: spec §7. */
export const apiPrefix = '/marketplace/api/v1'

/** Base path of the demo's API. Source: spec §7 demo. */
export const demoPrefix = '/wpc-demo/api/v1/wpc'
