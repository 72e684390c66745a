// `npm run dev`: the server, restarted at every change, and the web app at http://127.0.0.1:5173/manager/, which
// passes calls on to the server.
import { join } from 'node:path'
import { binOf, ensureInstalled, main, root, runTogether } from './bootstrap.mjs'

main(async () => {
  await ensureInstalled()
  const web = join(root, 'apps', 'web')
  return await runTogether([
    { args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)] },
    { args: [binOf('vite'), '--host', '127.0.0.1', '--port', '5173', '--strictPort'], cwd: web },
  ])
})
