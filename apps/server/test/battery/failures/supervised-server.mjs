// The server under its launcher, as `npm start` runs it once everything is installed.
import { superviseWithPinnedNode } from '../../../../../tools/supervise.mjs'

process.exit(await superviseWithPinnedNode('apps/server/src/main.ts'))
