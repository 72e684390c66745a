// `npm start`: from a fresh clone to a running portal, which is started again when it ends by itself.
import { ensureInstalled, ensureWebBuilt, main } from './bootstrap.mjs'
import { superviseWithPinnedNode } from './supervise.mjs'

main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  return await superviseWithPinnedNode('apps/server/src/main.ts', process.argv.slice(2))
})
