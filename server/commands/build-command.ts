import { buildIfMissing } from './build.ts'

const hasBuilt = await buildIfMissing()
process.stdout.write(hasBuilt ? 'dist/ is built\n' : 'dist/ is of these sources already\n')
