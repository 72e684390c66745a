import { z } from 'zod'
import { DoorEvent } from '../door-logs/schema.ts'
import { Device } from '../devices/schema.ts'
import { operation } from '../kit/operation.ts'

/** Parts are null where the role may not read them. Today is the site's day, not the reader's (office.md 4). */
export const Overview = z.object({
  devices: z.object({ total: z.int(), online: z.int(), offline: z.int(), waiting: z.int() }).nullable(),
  doors: z.object({ total: z.int() }).nullable(),
  /** Alarms that nobody has taken in hand. */
  alarms: z.object({ unhandled: z.int() }).nullable(),
  today: z.object({ opened: z.int(), refused: z.int() }).nullable(),
  sites: z.object({ total: z.int(), community: z.int(), office: z.int(), villa: z.int() }).nullable(),
  /** Accounts below an operator that its lists show. */
  accounts: z.object({ propertyManagers: z.int().nullable(), villas: z.int().nullable() }),
  needsAttention: z.array(Device.pick({ uuid: true, name: true, connection: true, lastSeenAt: true })),
  newestEvents: z.array(DoorEvent),
})
export type Overview = z.infer<typeof Overview>

export const home = {
  overview: operation({
    method: 'GET',
    path: 'v4/web/office/home/{role}/getOverview',
    wire: 'json',
    needs: 'home.read',
    input: z.object({}),
    output: Overview,
    fails: [],
    summary: 'Does anything need me: figures of the site or of all own sites.',
  }),
}
