import type { RouteName } from '#config/routes.ts'

/**
 * Pages that are linked already and do not exist yet; none now. Whoever adds one takes it off this
 * list, which is the only exception from "every link leads somewhere".
 */
export const missingPages: readonly RouteName[] = []
