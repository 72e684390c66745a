import { z } from 'zod'
import {
  accessMethods,
  callKinds,
  callResults,
  linkLimits,
  ReaderName,
  refusalReasons,
  sensorTriggers,
} from '@lintel/devices/protocol.ts'
import type { SimulatedDevice } from '../device/device.ts'
import { presentedKinds } from '@lintel/vocabulary/events.ts'

/** Actions on a running device; control endpoint and command line read the same table. */

/** Bounds of a burst, so that a typing mistake does not fill the disk. */
const burstMost = 100_000
const perSecondMost = 5_000
const peopleMost = 500
/** So long a person who comes in has the door open. */
const passageMs = 2_500

export interface Action<Args extends z.ZodType = z.ZodType> {
  readonly args: Args
  readonly run: (device: SimulatedDevice, args: z.output<Args>) => Promise<object> | object
}

const action = <Args extends z.ZodType>(args: Args, run: Action<Args>['run']): Action<Args> => ({ args, run })

/** A door by its relay; those at security relays count from 16. */
const door = z
  .int()
  .min(0)
  .max(linkLimits.relayMax + 1 + linkLimits.securityRelayMax)
  .default(0)
const atDoor = z.object({ door })

const atReader = z.object({ reader: ReaderName })
const setReader = async (device: SimulatedDevice, reader: string, isDead: boolean) => {
  await device.setReader(reader, isDead)
  return { deadReaders: device.status().deadReaders }
}

export const actions = {
  status: action(z.object({}), (device) => device.status()),
  screen: action(z.object({}), (device) => ({ texts: device.status().screen })),
  swipe: action(
    z.object({
      credential: z.string().min(1).max(linkLimits.text),
      door,
      granted: z.boolean().default(false),
      reason: z.enum(refusalReasons).optional(),
      method: z.enum(accessMethods).optional(),
    }),
    async (device, { credential, door, granted, reason, method }) => ({
      n: await device.swipe(door, credential, granted, {
        ...(reason === undefined ? {} : { reason }),
        ...(method === undefined ? {} : { method }),
      }),
    }),
  ),
  present: action(
    z.object({
      kind: z.enum(presentedKinds),
      value: z.string().min(1).max(linkLimits.template),
      door,
      side: z.enum(['entry', 'exit']).default('entry'),
      reader: ReaderName.optional(),
      /** Of a PIN: the number of the apartment that is typed before it. */
      apartment: z.string().max(linkLimits.shortText).optional(),
    }),
    (device, presentation) => device.present(presentation),
  ),
  /** Of several people with cards, the first that the door admits now comes in; none of them, the first is refused. */
  enter: action(
    z.object({ door, cards: z.array(z.string().min(1).max(linkLimits.text)).min(1).max(peopleMost) }),
    async (device, { door, cards }) => {
      const card = cards.find((one) => device.doorActions.admits(door, one)) ?? cards[0]!
      const outcome = await device.present({ kind: 'card', value: card, door, side: 'entry' })
      if (outcome.granted) void device.doorActions.walkThrough(door, passageMs)
      return outcome
    },
  ),
  ring: action(
    z.object({
      to: z.string().min(1).max(linkLimits.shortText),
      callResult: z.enum(callResults).optional(),
      callKind: z.enum(callKinds).optional(),
      seconds: z.int().min(0).max(linkLimits.callSeconds).optional(),
      unlocked: z.boolean().optional(),
      person: z.string().min(1).max(linkLimits.shortText).optional(),
    }),
    async (device, { to, ...call }) => ({ n: await device.ring(to, call) }),
  ),
  directory: action(z.object({}), ({ visitor }) => ({ companies: visitor.directory })),
  call: action(
    z.object({
      company: z.string().min(1).max(linkLimits.shortText),
      person: z.string().min(1).max(linkLimits.shortText).optional(),
      answers: z.string().min(1).max(linkLimits.shortText).optional(),
      seconds: z.int().min(0).max(linkLimits.callSeconds).optional(),
      unlocked: z.boolean().optional(),
    }),
    async ({ visitor }, picked) => ({ rung: await visitor.call(picked) }),
  ),
  apartments: action(z.object({}), ({ apartmentCalls }) => ({ entries: apartmentCalls.entries })),
  callApartment: action(
    z.object({
      apartment: z.string().min(1).max(linkLimits.shortText),
      building: z.int().min(1).max(linkLimits.buildingMax).optional(),
      answers: z.string().min(1).max(linkLimits.shortText).optional(),
      seconds: z.int().min(0).max(linkLimits.callSeconds).optional(),
      unlocked: z.boolean().optional(),
    }),
    ({ apartmentCalls }, dialled) => apartmentCalls.call(dialled),
  ),
  move: action(z.object({}), async (device) => ({ did: await device.move() })),
  openDoor: action(atDoor, ({ doorActions }, { door }) => doorActions.open(door)),
  closeDoor: action(atDoor, ({ doorActions }, { door }) => doorActions.close(door)),
  forceDoor: action(atDoor, ({ doorActions }, { door }) => doorActions.force(door)),
  press: action(atDoor, async ({ doorActions }, { door }) => ({ n: await doorActions.press(door) })),
  pressFloor: action(atDoor, ({ doorActions }, { door }) => doorActions.pressFloor(door)),
  fire: action(atDoor, ({ doorActions }, { door }) => doorActions.fire(door, true)),
  endFire: action(atDoor, ({ doorActions }, { door }) => doorActions.fire(door, false)),
  breakReader: action(atReader, (device, { reader }) => setReader(device, reader, true)),
  mendReader: action(atReader, (device, { reader }) => setReader(device, reader, false)),
  input: action(
    z.object({ input: z.int().min(0).max(linkLimits.inputMax), level: z.enum(sensorTriggers) }),
    async ({ doorActions }, { input, level }) => {
      await doorActions.input(input, level === 'high')
      return {}
    },
  ),
  offline: action(z.object({}), (device) => {
    device.offline()
    return {}
  }),
  online: action(z.object({}), (device) => {
    device.online()
    return {}
  }),
  repair: action(z.object({}), async (device) => {
    await device.repair()
    return {}
  }),
  burst: action(
    z.object({
      count: z.int().min(1).max(burstMost),
      perSecond: z.number().positive().max(perSecondMost).default(10),
    }),
    (device, { count, perSecond }) => device.burst(count, perSecond),
  ),
} as const
export type ActionName = keyof typeof actions

export const isActionName = (name: string): name is ActionName => Object.hasOwn(actions, name)
