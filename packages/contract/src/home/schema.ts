import { z } from 'zod'
import { Alarm } from '../alarms/schema.ts'
import { DoorEvent, logMethods } from '../door-logs/schema.ts'
import { Device } from '../devices/schema.ts'
import { widgetNames } from './widgets.ts'

const accessCounts = { opened: z.int(), refused: z.int() }

/** Parts are null where the role may not read them. Days are the site's, not the reader's (office.md 4). */
export const Overview = z.object({
  devices: z.object({ total: z.int(), online: z.int(), offline: z.int(), waiting: z.int() }).nullable(),
  /** `online` counts doors whose device is connected; null for companies. */
  doors: z.object({ total: z.int(), online: z.int().nullable() }).nullable(),
  /** Number of new alarms, and the newest of them. */
  alarms: z
    .object({
      count: z.int(),
      newest: z.array(
        Alarm.pick({
          uuid: true,
          type: true,
          level: true,
          areaName: true,
          doorName: true,
          deviceName: true,
          occurredAt: true,
        }),
      ),
    })
    .nullable(),
  today: z.object(accessCounts).nullable(),
  /** The site's last seven days, today last. */
  activity: z.array(z.object({ day: z.iso.date(), ...accessCounts })).nullable(),
  /** Calls from the doors, of the site's last seven days. */
  calls: z.array(z.object({ day: z.iso.date(), calls: z.int() })).nullable(),
  /**
   * How doors of a residential site were opened in these days, the commonest first; of very many, the newest are
   * counted.
   */
  methods: z.array(z.object({ method: z.enum(logMethods).nullable(), openings: z.int() })).nullable(),
  /**
   * What a residential site has. Counts stop where totals of lists do; leases and residents that end soon need
   * attention.
   */
  homes: z
    .object({
      buildings: z.int(),
      apartments: z.int(),
      residents: z.int(),
      /** Residents who can be called by app. */
      activated: z.int(),
      leasesEnding: z.int(),
      residentsEnding: z.int(),
    })
    .nullable(),
  /** Counts stop where totals of lists do. `endingSoon` is as lists filter by it. */
  people: z
    .object({
      personnel: z.int(),
      admins: z.int(),
      newThisMonth: z.int(),
      /** The first day of the site's month. */
      monthBegins: z.iso.date(),
      endingSoon: z.int(),
    })
    .nullable(),
  /** Keys that hold at some time of today, and those that opened a door today. */
  visitors: z.object({ validToday: z.int(), usedToday: z.int() }).nullable(),
  sites: z.object({ total: z.int(), community: z.int(), office: z.int(), villa: z.int() }).nullable(),
  /** Accounts below an operator that its lists show. */
  accounts: z.object({ propertyManagers: z.int().nullable(), villas: z.int().nullable() }),
  /** Devices that are away, and those with readers that do not answer. */
  needsAttention: z.array(
    Device.pick({ uuid: true, name: true, connection: true, lastSeenAt: true, deadReaders: true }),
  ),
  newestEvents: z.array(DoorEvent),
})

export type Overview = z.infer<typeof Overview>

/** The version an arrangement was made from; 0 where nothing was arranged. */
export const layoutVersion = { version: z.int().min(0) }

export const HomeLayout = z.object({ widgets: z.array(z.enum(widgetNames)).nullable(), ...layoutVersion })

export type HomeLayout = z.infer<typeof HomeLayout>
