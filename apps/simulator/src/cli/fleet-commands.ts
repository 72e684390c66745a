import type { BookEntry, Directory } from '@lintel/devices/protocol.ts'
import type { ReadOutcome } from '../decision/read-events.ts'
import type { DeviceStatus } from '../device/device-options.ts'
import type { DoorSeen } from '../door/door-actions.ts'
import { pressedUnasked } from '../door/elevator-car.ts'
import { readAddressBook, type ApartmentCall } from '../screen/apartment-calls.ts'
import { readDirectory, type Rung } from '../screen/visitor.ts'
import { requireOption, numberOf, text, yes, type CliCommand, type CliArguments } from './arguments.ts'
import { callControl, NoAnswerError, readControlFile } from './control.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** Commands that do one thing to one device of a running fleet. */
export const fleetCommands: Readonly<Record<string, CliCommand>> = {
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
    { door: text, side: text, reader: text, apartment: text },
    ({ positionals: [, kind, value], option }) => ({
      kind,
      value,
      door: numberOf(option('door'), 'door', 0),
      side: option('side'),
      reader: option('reader'),
      apartment: option('apartment'),
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
  apartments: drives(
    [],
    {},
    () => ({}),
    (answer) => readAddressBook((answer as { entries: readonly BookEntry[] }).entries) || 'The address book is empty.',
  ),
  callApartment: drives(
    ['apartment'],
    { building: text, answers: text, seconds: text, unlocked: yes },
    ({ positionals: [, apartment], option, flag }) => ({
      apartment,
      building: option('building') === undefined ? undefined : numberOf(option('building'), 'building', 0),
      answers: option('answers'),
      seconds: option('seconds') === undefined ? undefined : numberOf(option('seconds'), 'seconds', 0),
      unlocked: flag('unlocked') || undefined,
    }),
    (answer) => {
      const { n, to, callResult, rang } = answer as ApartmentCall
      const steps = rang.map((names) => names.join(' and ')).join(', then ') || 'nothing'
      return `${to}: ${steps} rang, ${callResult}. Event ${n} is stored.`
    },
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
  repair: drives(
    [],
    {},
    () => ({}),
    () => 'The device starts with what it ran before.',
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
  const { n, granted, reason } = answer as ReadOutcome
  if (reason === 'floor_awaited') return 'The lift waits for a floor.'
  if (reason === pressedUnasked.reason) return 'No credential was shown: nothing happens.'
  if (n === null) return 'The door asks for a second proof.'
  return `${granted ? 'Let in' : 'Refused'} (${reason}). Event ${n} is stored.`
}

function doorOf({ option }: CliArguments): { door: number } {
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
  argsOf: (parsed: CliArguments) => object,
  say: (answer: unknown) => string,
): CliCommand {
  return {
    options,
    positionals: ['mac', ...more],
    run: async (parsed, print) => {
      const action = parsed.positionals[0]!
      const path = `/devices/${encodeURIComponent(parsed.positionals[1]!)}/${action}`
      const args = argsOf({ ...parsed, positionals: parsed.positionals.slice(1) })
      print(say(await callFleet(parsed, 'POST', path, args)))
    },
  }
}

/** Asks the fleet that runs in the state folder. */
export async function callFleet(
  parsed: CliArguments,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const stateDir = requireOption(parsed, 'state')
  const control = await readControlFile(stateDir)
  if (control === null) throw new UnsupportedError(`No fleet runs in ${stateDir}.`)
  return callControl(control, method, path, body).catch((error: unknown) => {
    if (error instanceof NoAnswerError) throw new UnsupportedError(`The fleet in ${stateDir} does not answer.`)
    throw error
  })
}
