#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeviceStatus } from '../device/device-options.ts'
import {
  requireOption,
  numberOf,
  parse,
  text,
  UsageError,
  yes,
  type CliCommand,
  type CliArguments,
} from './arguments.ts'
import { readCodesFile } from './codes-file.ts'
import { refuseSecondFleet, startControl } from './control.ts'
import { playScenario } from './demo-scenario.ts'
import { callFleet, fleetCommands } from './fleet-commands.ts'
import { Fleet, FleetFile, readFleetFile, type FleetEntry } from './fleet.ts'
import { help } from './help.ts'
import { readModelFile } from './model-file.ts'

/** The command line of the simulator. Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

const commands: Readonly<Record<string, CliCommand>> = {
  run: {
    options: {
      portal: text,
      devices: text,
      mac: text,
      model: text,
      code: text,
      'model-file': text,
      firmware: text,
      'no-jobs': yes,
      scenario: yes,
      direct: yes,
      seed: text,
      'reconnect-max': text,
      port: text,
    },
    positionals: [],
    run: runFleet,
  },
  list: { options: {}, positionals: [], run: listFleet },
  ...fleetCommands,
}

/** Understands a command line and carries it out; answers the exit code. Writes errors as one sentence. */
export async function main(
  argv: readonly string[],
  print: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  try {
    if (argv.length === 0 || argv.includes('--help') || argv[0] === 'help') {
      print(help.trimEnd())
      return argv.length === 0 ? exitCodes.usage : exitCodes.done
    }
    const [name, command] = [argv[0]!, Object.hasOwn(commands, argv[0]!) ? commands[argv[0]!] : undefined]
    if (command === undefined) throw new UsageError(`There is no command ${name}.`)
    await command.run(parse(argv, command), print)
    return exitCodes.done
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    complain(error instanceof UsageError ? `${message} Try lintel-simulator --help.` : message)
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

async function listFleet(parsed: CliArguments, print: (line: string) => void): Promise<void> {
  const devices = (await callFleet(parsed, 'GET', '/devices')) as DeviceStatus[]
  for (const { mac, model, firmware, phase, evtNext, pending, name, problem } of devices) {
    const events = `${evtNext - 1} events, ${pending} unsent`
    const what = `${model.padEnd(7)} ${firmware.padEnd(13)} ${phase.padEnd(11)}${events.padEnd(28)}`
    print(`${mac}  ${what}${name}${problem ? ` (${problem})` : ''}`)
  }
}

/** One device that stands on the line itself, or those of a file: a list, or a sheet of claim codes. */
async function entriesOf(parsed: CliArguments): Promise<FleetEntry[]> {
  const file = parsed.option('devices')
  if (file?.toLowerCase().endsWith('.csv')) return readCodesFile(file, requireOption(parsed, 'model'))
  if (parsed.option('mac') === undefined) return await readFleetFile(requireOption(parsed, 'devices'))
  const [mac, model, code] = [requireOption(parsed, 'mac'), requireOption(parsed, 'model'), parsed.option('code')]
  const result = FleetFile.safeParse([{ mac, model, name: mac, ...(code !== undefined && { code }) }])
  if (!result.success) throw new UsageError(`The ${String(result.error.issues[0]!.path[1])} is not understood.`)
  return result.data
}

async function runFleet(parsed: CliArguments, print: (line: string) => void): Promise<void> {
  const portal = requireOption(parsed, 'portal')
  if (!URL.canParse(portal)) throw new UsageError(`${portal} is not an address.`)
  const entries = await entriesOf(parsed)
  const modelFile = parsed.option('model-file')
  const record = modelFile === undefined ? undefined : await readModelFile(modelFile)
  const stateDir = requireOption(parsed, 'state')
  const seed = numberOf(parsed.option('seed'), 'seed', 1)
  const reconnectMaxMs = numberOf(parsed.option('reconnect-max'), 'reconnect-max', 300) * 1_000
  const port = numberOf(parsed.option('port'), 'port', 0)

  await refuseSecondFleet(stateDir)
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`)
  const asksFirst = !parsed.flag('direct')
  const options = { portal, asksFirst, entries, stateDir, reconnectMaxMs, log }
  const firmware = parsed.option('firmware')
  const fleet = await Fleet.start({
    ...options,
    ...(record && { record }),
    ...(firmware !== undefined && { firmware }),
    ...(parsed.flag('no-jobs') && { jobs: false }),
  })
  const end = new AbortController()
  const stop = () => end.abort()
  // A process that started this one with a channel takes it with itself when it is killed.
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop)
  try {
    const control = await startControl(fleet, stateDir, port)
    log(`${entries.length} devices are running; control on 127.0.0.1:${control.port}`)
    const cards = new Map(entries.map((entry) => [entry.mac, entry.cards ?? []]))
    const scenario = parsed.flag('scenario')
      ? playScenario(fleet.devices, seed, end.signal, log, cards)
      : Promise.resolve()
    if (!end.signal.aborted) await new Promise((done) => end.signal.addEventListener('abort', done, { once: true }))
    await control.close()
    await scenario
  } finally {
    await fleet.stop()
    process.off('SIGINT', stop).off('SIGTERM', stop).off('disconnect', stop)
  }
  log('all devices are stopped')
}

const isProgram =
  process.argv[1] !== undefined && realpathSync(resolve(process.argv[1])) === fileURLToPath(import.meta.url)
if (isProgram)
  process.exitCode = await main(
    process.argv.slice(2),
    (line) => process.stdout.write(`${line}\n`),
    (line) => process.stderr.write(`${line}\n`),
  )
