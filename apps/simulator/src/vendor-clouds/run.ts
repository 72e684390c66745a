import { openControl } from '../cli/control.ts'
import { actManually } from './control.ts'
import { DormakabaCloud } from './dormakaba.ts'
import { SaltoKsCloud } from './salto-ks.ts'
import { dormakabaSites, saltoKsStory, playLockScenario, ttlockStory } from './demo-locks.ts'
import { TtlockCloud } from './ttlock.ts'

/**
 * The demo's clouds as a program of their own: tells the process that started it where they listen, and ends with it.
 * Nothing is kept: another start is another cloud with the same locks, which knows none of the tokens given before. The
 * argument is the folder where the address for their manual use is left.
 */
const [stateDir] = process.argv.slice(2)
if (stateDir === undefined) throw new Error('The folder is missing.')

const clouds = {
  saltoKs: await SaltoKsCloud.start(saltoKsStory),
  dormakaba: await DormakabaCloud.start(dormakabaSites),
  ttlock: await TtlockCloud.start(ttlockStory),
}
Object.values(clouds).forEach((cloud, number) => playLockScenario(cloud, number + 1))
const control = await openControl((request) => actManually(clouds, request), stateDir)

// Ctrl-C goes to the whole group; the process that started this one says when it is over.
process.on('SIGINT', () => {})
const end = (): void => void control.close().finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.send?.(Object.fromEntries(Object.entries(clouds).map(([vendor, { url }]) => [vendor, url])))
