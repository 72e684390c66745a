// `npm start`: from a fresh clone to a running portal.
import { ensureInstalled, ensureWebBuilt, main, runWithPinnedNode } from './bootstrap.mjs'

main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  return await runWithPinnedNode('apps/server/src/main.ts', process.argv.slice(2))
})
