#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { callControl, readControlFile } from '../cli/control.ts'

/** Uses the locks of the demo's clouds manually, while they run. */

const help = `lock-clouds: the locks of the demo that belong to vendors.

  node apps/simulator/src/vendor-clouds/cli.ts <vendor> <action> [<lock or hub>] --state <folder> [--by <name>] [--method <word>]

  Vendors: saltoKs, dormakaba, ttlock. The folder is lock-clouds in the data folder of the demo.
  open, refuse <lock>        a person comes to a lock and is let in, or not; methods: pin, card, app, remote, key
  hubOffline, hubOnline <hub>  the hub loses its connection, or finds it again
  block, unblock             the vendor keeps the account out, or takes it back
  changePassword             the account is entered by another password (it ends in -2)`

const text = { type: 'string' } as const
const options = { state: text, by: text, method: text } as const

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [vendor, action, thing] = positionals
  if (!vendor || !action || !values.state) throw new Error(help)
  const control = await readControlFile(values.state)
  if (control === null) throw new Error(`No clouds run in ${values.state}.`)
  const { by, method } = values
  const target = thing === undefined ? {} : action.startsWith('hub') ? { hub: thing } : { lock: thing }
  const body = { ...target, ...(by && { by }), ...(method && { method }) }
  await callControl(control, 'POST', `/${encodeURIComponent(vendor)}/${encodeURIComponent(action)}`, body)
  process.stdout.write('Done.\n')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
