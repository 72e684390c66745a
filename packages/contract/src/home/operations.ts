import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Alarm } from '../alarms/schema.ts'
import { DoorEvent, logMethods } from '../door-logs/schema.ts'
import { Device } from '../devices/schema.ts'
import { operation } from '../kit/operation.ts'
import { widgetNames } from './widgets.ts'

const path = (call: string) => `v4/web/office/home/{role}/${call}` as const
/** What each of the last days saw; null where the role may not read it. */
const Day = z.object({
  day: z.iso.date(),
  opened: z.int().nullable(),
  refused: z.int().nullable(),
  calls: z.int().nullable(),
})

const accessCounts = { opened: z.int(), refused: z.int() }

/** Parts are null where the role may not read them. Days are the site's, not the reader's (office.md 4). */
export const Overview = z.object({
  devices: z.object({ total: z.int(), online: z.int(), offline: z.int(), waiting: z.int() }).nullable(),
  /** `online` are those whose device can be reached now; a company is not told of devices. */
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

export const home = {
  overview: operation({
    method: 'GET',
    path: path('getOverview'),
    needs: 'home.read',
    output: Overview,
    summary:
      'Get the figures of the first page: devices, doors, alarms, people and newest events, of the site or of all own sites. Parts that the role may not read are null.',
  }),
  week: operation({
    method: 'GET',
    path: 'v3/web/community/communityData/getWeekData',
    wire: 'form',
    needs: 'home.read',
    when: when('section', 'propertyCommunity', 'propertyOldCommunity'),
    output: z.object({ rows: z.array(Day) }),
    summary: 'Get the numbers of openings, refusals and calls at a community for each of the last seven days.',
  }),
}

/** The version an arrangement was made from; 0 where nothing was arranged. */
const layoutVersion = { version: z.int().min(0) }

export const HomeLayout = z.object({ widgets: z.array(z.enum(widgetNames)).nullable(), ...layoutVersion })
export type HomeLayout = z.infer<typeof HomeLayout>

/** Parts of the first page that an account wants, in order, apart for each portal (office.md 4, Actions). */
export const homeLayout = {
  get: operation({
    method: 'GET',
    path: path('getLayout'),
    needs: 'home.read',
    output: HomeLayout,
    summary:
      'Get which parts the account has arranged on the first page of this portal. Null when it has the default arrangement.',
  }),
  save: operation({
    method: 'POST',
    path: path('saveLayout'),
    needs: 'home.read',
    input: z.object({
      widgets: z.array(z.enum(widgetNames)).overwrite((names) => [...new Set(names)]),
      ...layoutVersion,
    }),
    fails: ['staleRecord'],
    invalidates: ['homeLayout'],
    summary: 'Set which parts the first page shows and in which order, for the own account in this portal.',
  }),
  reset: operation({
    method: 'POST',
    path: path('resetLayout'),
    needs: 'home.read',
    input: z.object(layoutVersion),
    fails: ['staleRecord'],
    invalidates: ['homeLayout'],
    summary: 'Reset the first page of this portal to its default arrangement, for the own account.',
  }),
}
