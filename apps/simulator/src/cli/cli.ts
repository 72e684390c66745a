#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Directory } from '@lintel/devices/protocol.ts'
import type { DoorSeen } from '../door/door-actions.ts'
import { pressedByNobody } from '../door/elevator-car.ts'
import { callControl, NoAnswerError, readControlFile, refuseSecondFleet, startControl } from './control.ts'
import { UnsupportedError, type DeviceStatus } from '../device/device.ts'
import { Fleet, readFleetFile } from './fleet.ts'
import { help } from './help.ts'
import type { Presented } from '../decision/presented.ts'
import { playScenario } from './demo-scenario.ts'
import { readDirectory, type Rung } from '../screen/visitor.ts'

/** The command line of the simulator. Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** The command was not understood; the message says what was missing or too much. */
class UsageError extends Error {}

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const

interface Given {
  readonly positionals: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

interface CliCommand {
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Names of the positional arguments; all are needed. */
  readonly positionals: readonly string[]
  readonly run: (given: Given, print: (line: string) => void) => Promise<void>
}

const commands: Readonly<Record<string, CliCommand>> = {
  run: {
    options: { portal: text, devices: text, story: yes, seed: text, 'reconnect-max': text, port: text },
    positionals: [],
    run: runFleet,
  },
  list: { options: {}, positionals: [], run: listFleet },
  status: drives(
    [],
    {},
    () => ({}),
    (answer) => JSON.stringify(answer, null, 2),
  ),
  screen: drives(
    [],
    {},
    () => ({}),
    (answer) => {
      const { texts } = answer as { texts: DeviceStatus['screen'] }
      return texts.map(({ title, text, from }) => `${title} (${from}): ${text}`).join('\n') || 'The screen is empty.'
    },
  ),
  swipe: drives(
    ['credential'],
    { door: text, granted: yes, reason: text, method: text },
    ({ positionals: [, credential], option, flag }) => ({
      credential,
      door: numberOf(option('door'), 'door', 0),
      granted: flag('granted'),
      reason: option('reason'),
      method: option('method'),
    }),
    (answer) => `Event ${(answer as { n: number }).n} is stored.`,
  ),
  present: drives(
    ['kind', 'value'],
    { door: text, side: text, reader: text },
    ({ positionals: [, kind, value], option }) => ({
      kind,
      value,
      door: numberOf(option('door'), 'door', 0),
      side: option('side'),
      reader: option('reader'),
    }),
    outcome,
  ),
  ring: drives(
    ['to'],
    { result: text, kind: text, seconds: text, unlocked: yes, person: text },
    ({ positionals: [, to], option, flag }) => ({
      to,
      callResult: option('result'),
      callKind: option('kind'),
      seconds: option('seconds') === undefined ? undefined : numberOf(option('seconds'), 'seconds', 0),
      unlocked: flag('unlocked') || undefined,
      person: option('person'),
    }),
    (answer) => `Event ${(answer as { n: number }).n} is stored.`,
  ),
  directory: drives(
    [],
    {},
    () => ({}),
    (answer) => readDirectory((answer as { companies: Directory }).companies) || 'The directory is empty.',
  ),
  call: drives(
    ['company'],
    { person: text, answers: text, seconds: text, unlocked: yes },
    ({ positionals: [, company], option, flag }) => ({
      company,
      person: option('person'),
      answers: option('answers'),
      seconds: option('seconds') === undefined ? undefined : numberOf(option('seconds'), 'seconds', 0),
      unlocked: flag('unlocked') || undefined,
    }),
    (answer) =>
      (answer as { rung: readonly Rung[] }).rung
        .map(({ n, to, callResult }) => `${to}: ${callResult}. Event ${n} is stored.`)
        .join('\n'),
  ),
  openDoor: handles(),
  closeDoor: handles(),
  forceDoor: handles(),
  press: drives([], { door: text }, doorOf, (answer) => `Event ${(answer as { n: number }).n} is stored.`),
  pressFloor: drives([], { door: text }, doorOf, outcome),
  fire: handles(),
  endFire: handles(),
  input: drives(
    ['input', 'level'],
    {},
    ({ positionals: [, input, level] }) => ({ input: numberOf(input, 'input', 0), level }),
    () => 'The input has its level.',
  ),
  breakReader: ofReader('The reader does not answer any more.'),
  mendReader: ofReader('The reader answers.'),
  offline: drives(
    [],
    {},
    () => ({}),
    () => 'The cable is cut.',
  ),
  online: drives(
    [],
    {},
    () => ({}),
    () => 'The cable is plugged in.',
  ),
  burst: drives(
    ['count'],
    { 'per-second': text },
    ({ positionals: [, count], option }) => ({
      count: numberOf(count, 'count', 1),
      perSecond: numberOf(option('per-second'), 'per-second', 10),
    }),
    (answer) => `Events ${(answer as { from: number }).from} to ${(answer as { to: number }).to} are stored.`,
  ),
}

/** What became of something that was shown, as a sentence. */
function outcome(answer: unknown): string {
  const { n, granted, reason } = answer as Presented
  if (reason === 'floor_awaited') return 'The lift waits for a floor.'
  if (reason === pressedByNobody.reason) return 'Nobody has shown anything: nothing happens.'
  if (n === null) return 'The door asks for a second proof.'
  return `${granted ? 'Let in' : 'Refused'} (${reason}). Event ${n} is stored.`
}

function doorOf({ option }: Given): { door: number } {
  return { door: numberOf(option('door'), 'door', 0) }
}

/** A command that does something to one reader. */
function ofReader(done: string): CliCommand {
  return drives(
    ['reader'],
    {},
    ({ positionals: [, reader] }) => ({ reader }),
    () => done,
  )
}

/** A command that does something to a door with one's hands, and says how it stands then. */
function handles(): CliCommand {
  return drives([], { door: text }, doorOf, (answer) => {
    const { door, position, isUnlocked } = answer as DoorSeen
    return `Door ${door} is ${position ?? 'without a contact'} and ${isUnlocked ? 'unlocked' : 'locked'}.`
  })
}

/** A command that does one thing to one device of a running fleet. */
function drives(
  more: readonly string[],
  options: CliCommand['options'],
  argsOf: (given: Given) => object,
  say: (answer: unknown) => string,
): CliCommand {
  return {
    options,
    positionals: ['mac', ...more],
    run: async (given, print) => {
      const action = given.positionals[0]!
      const path = `/devices/${encodeURIComponent(given.positionals[1]!)}/${action}`
      const args = argsOf({ ...given, positionals: given.positionals.slice(1) })
      print(say(await callFleet(given, 'POST', path, args)))
    },
  }
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

function parse(argv: readonly string[], command: CliCommand): Given {
  const config = { args: [...argv], options: { ...command.options, state: text }, allowPositionals: true } as const
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs(config)
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\.?$/, '.'))
  }
  const { positionals, values } = parsed
  const missing = command.positionals[positionals.length - 1]
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing.`)
  const surplus = positionals[command.positionals.length + 1]
  if (surplus !== undefined) throw new UsageError(`${surplus} is one argument too many.`)
  return {
    positionals,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  }
}

function needed(given: Given, name: string): string {
  const value = given.option(name)
  if (value === undefined) throw new UsageError(`The option --${name} is missing.`)
  return value
}

function numberOf(value: string | undefined, name: string, otherwise: number): number {
  const number = value === undefined ? otherwise : value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw new UsageError(`The ${name} must be a number.`)
  return number
}

async function callFleet(given: Given, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const stateDir = needed(given, 'state')
  const control = await readControlFile(stateDir)
  if (control === null) throw new UnsupportedError(`No fleet runs in ${stateDir}.`)
  return callControl(control, method, path, body).catch((error: unknown) => {
    if (error instanceof NoAnswerError) throw new UnsupportedError(`The fleet in ${stateDir} does not answer.`)
    throw error
  })
}

async function listFleet(given: Given, print: (line: string) => void): Promise<void> {
  const devices = (await callFleet(given, 'GET', '/devices')) as DeviceStatus[]
  for (const { mac, model, phase, evtNext, pending, name, problem } of devices) {
    const events = `${evtNext - 1} events, ${pending} unsent`
    print(`${mac}  ${model.padEnd(7)} ${phase.padEnd(11)}${events.padEnd(28)}${name}${problem ? ` (${problem})` : ''}`)
  }
}

async function runFleet(given: Given, print: (line: string) => void): Promise<void> {
  const portal = needed(given, 'portal')
  if (!URL.canParse(portal)) throw new UsageError(`${portal} is not an address.`)
  const entries = await readFleetFile(needed(given, 'devices'))
  const stateDir = needed(given, 'state')
  const seed = numberOf(given.option('seed'), 'seed', 1)
  const reconnectMaxMs = numberOf(given.option('reconnect-max'), 'reconnect-max', 300) * 1_000
  const port = numberOf(given.option('port'), 'port', 0)

  await refuseSecondFleet(stateDir)
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`)
  const fleet = await Fleet.start({ portal, entries, stateDir, reconnectMaxMs, log })
  const end = new AbortController()
  const stop = () => end.abort()
  // A process that started this one with a channel takes it with itself when it is killed.
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop)
  try {
    const control = await startControl(fleet, stateDir, port)
    log(`${entries.length} devices are running; control on 127.0.0.1:${control.port}`)
    const cards = new Map(entries.map((entry) => [entry.mac, entry.cards ?? []]))
    const story = given.flag('story') ? playScenario(fleet.devices, seed, end.signal, log, cards) : Promise.resolve()
    if (!end.signal.aborted) await new Promise((done) => end.signal.addEventListener('abort', done, { once: true }))
    await control.close()
    await story
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
