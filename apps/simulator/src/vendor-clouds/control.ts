import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { readBody, type ControlAnswer } from '../cli/control.ts'
import type { VendorCloud } from './vendor-state.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** Manual actions on a cloud, to see their effect in the portal. Locks and hubs go by name or id. */

const Use = z.object({
  lock: z.string(),
  by: z.string().max(100).default(''),
  method: z.enum(['pin', 'card', 'app', 'remote', 'key']).default('card'),
})
const Hub = z.object({ hub: z.string() })

interface NamedEntry {
  readonly id: string
  readonly name: string
}

function idOf(all: readonly NamedEntry[], idOrName: string): string {
  const found = all.find(({ id, name }) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase())
  if (!found)
    throw new UnsupportedError(`There is no ${idOrName}; there are ${all.map(({ name }) => name).join(', ')}.`)
  return found.id
}

const action = <Args extends z.ZodType>(args: Args, run: (cloud: VendorCloud, values: z.output<Args>) => void) => ({
  /** Throws CannotDoError. */
  do(cloud: VendorCloud, values: unknown): void {
    const result = args.safeParse(values)
    if (!result.success)
      throw new UnsupportedError(
        `Wrong or missing: ${result.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
      )
    run(cloud, result.data)
  },
})
const nothing = z.object({})

export const manualActions = {
  /** Opens a lock. */
  open: action(Use, (cloud, { lock, ...use }) => void cloud.open(idOf(cloud.locks, lock), use)),
  /** Tries to open a lock and is refused. */
  refuse: action(Use, (cloud, { lock, ...use }) => void cloud.refuse(idOf(cloud.locks, lock), use)),
  hubOffline: action(Hub, (cloud, { hub }) => cloud.changeHub(idOf(cloud.hubs, hub), { isOnline: false })),
  hubOnline: action(Hub, (cloud, { hub }) => cloud.changeHub(idOf(cloud.hubs, hub), { isOnline: true })),
  block: action(nothing, (cloud) => void (cloud.isBlocked = true)),
  unblock: action(nothing, (cloud) => void (cloud.isBlocked = false)),
  /** The account is entered by another password from now on, and what was given for the old one is worth nothing. */
  changePassword: action(nothing, (cloud) => cloud.changePassword()),
} as const
export type ManualAction = keyof typeof manualActions

const isAction = (name: string): name is ManualAction => Object.hasOwn(manualActions, name)

/** `POST /<vendor>/<action>`: does it at once; answers what the vendor's locks are called. */
export async function actManually(
  clouds: Readonly<Record<string, VendorCloud>>,
  request: IncomingMessage,
): Promise<ControlAnswer> {
  try {
    const [, vendor = '', name = '', ...more] = (request.url ?? '').split('/')
    const cloud = Object.hasOwn(clouds, vendor) ? clouds[vendor] : undefined
    if (request.method !== 'POST' || !cloud || !isAction(name) || more.length > 0)
      return [404, { error: 'There is no such cloud or action.' }]
    manualActions[name].do(cloud, await readBody(request))
    return [200, { locks: cloud.locks.map((lock) => lock.name), hubs: cloud.hubs.map((hub) => hub.name) }]
  } catch (error) {
    if (error instanceof UnsupportedError) return [409, { error: error.message }]
    return [500, { error: 'Something went wrong.' }]
  }
}
