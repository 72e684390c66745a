import { z } from 'zod'
import { DoorEvent, logMethods } from '../door-logs/schema.ts'
import { projectKinds } from '../access/roles.ts'
import { Uuid } from '../base/atoms.ts'
import { Device } from '../devices/records.ts'
import { widgetNames } from './widgets.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  calendarDay: { description: 'Day of the calendar of the site.' },
}

const accessCounts = {
  opened: z.int().meta({ description: 'Number of times that access was granted.', example: 230 }),
  refused: z.int().meta({ description: 'Number of times that access was refused.', example: 4 }),
}

/** Parts are null where the role may not read them. Days are the site's, not the reader's (office.md 4). */
export const Overview = z.object({
  devices: z
    .object({
      total: z.int().meta({ description: 'Number of devices.', example: 8 }),
      online: z.int().meta({ description: 'Devices that are connected.', example: 7 }),
      offline: z.int().meta({ description: 'Devices that were connected once and are not now.', example: 1 }),
      waiting: z.int().meta({ description: 'Devices that have never connected.' }),
    })
    .nullable()
    .meta({ description: 'Devices by connection; null where the role may not read them.' }),
  /** `online` are those whose device can be reached now; a company is not told of devices. */
  doors: z
    .object({
      total: z.int().meta({ description: 'Number of doors.', example: 12 }),
      online: z.int().nullable().meta({
        description: 'Doors whose device can be reached now; null for administrators of companies.',
        example: 11,
      }),
    })
    .nullable()
    .meta({ description: 'Doors of the site; null where the role may not read them.' }),
  today: z.object(accessCounts).nullable().meta({
    description: 'Openings and refusals of today by the clock of the site; null where the role may not read them.',
  }),
  /** The site's last seven days, today last. */
  activity: z
    .array(z.object({ day: z.iso.date().meta(texts.calendarDay), ...accessCounts }))
    .nullable()
    .meta({
      description:
        'Openings and refusals of the last seven days of the site, today last; null where the role may not read them.',
    }),
  /** Calls from the doors, of the site's last seven days. */
  calls: z
    .array(
      z.object({
        day: z.iso.date().meta(texts.calendarDay),
        calls: z.int().meta({ description: 'Number of calls from the doors.', example: 18 }),
      }),
    )
    .nullable()
    .meta({
      description: 'Calls from the doors of the last seven days of the site; null where the role may not read them.',
    }),
  /**
   * How doors of a residential site were opened in these days, the commonest first; of very many, the newest are
   * counted.
   */
  methods: z
    .array(
      z.object({
        method: z
          .enum(logMethods)
          .nullable()
          .meta({ description: 'Way in which doors were opened; null where it is not known.' }),
        openings: z.int().meta({ description: 'Number of openings in this way.', example: 120 }),
      }),
    )
    .nullable()
    .meta({
      description:
        'How doors of a residential site were opened in these days, the most common way first; null elsewhere.',
    }),
  /**
   * What a residential site has. Counts stop where totals of lists do; leases and residents that end soon need
   * attention.
   */
  homes: z
    .object({
      buildings: z.int().meta({ description: 'Number of buildings.', example: 3 }),
      apartments: z.int().meta({ description: 'Number of apartments.', example: 120 }),
      residents: z.int().meta({ description: 'Number of residents.', example: 260 }),
      /** Residents who can be called by app. */
      activated: z.int().meta({ description: 'Residents who can be called by the app.', example: 180 }),
      leasesEnding: z.int().meta({ description: 'Leases that end within 30 days.', example: 2 }),
      residentsEnding: z.int().meta({ description: 'Residents whose valid period ends within 30 days.', example: 1 }),
    })
    .nullable()
    .meta({ description: 'Figures of a residential site; null elsewhere.' }),
  /** Counts stop where totals of lists do. `endingSoon` is as lists filter by it. */
  people: z
    .object({
      personnel: z.int().meta({ description: 'Number of personnel.', example: 140 }),
      admins: z.int().meta({ description: 'Number of administrators of companies.', example: 5 }),
      newThisMonth: z.int().meta({ description: 'Personnel whose record was made in this month.', example: 3 }),
      /** The first day of the site's month. */
      monthBegins: z.iso
        .date()
        .meta({ description: 'First day of the present month of the site.', example: '2026-05-01' }),
      endingSoon: z.int().meta({ description: 'Personnel whose valid period ends within 30 days.', example: 2 }),
    })
    .nullable()
    .meta({ description: 'Figures of personnel; null outside a site and where the role may not read them.' }),
  /** Keys that hold at some time of today, and those that opened a door today. */
  visitors: z
    .object({
      validToday: z.int().meta({ description: 'Keys that hold at some time of today.', example: 14 }),
      usedToday: z.int().meta({ description: 'Keys that opened a door today.', example: 6 }),
      nextAt: z.iso.datetime().nullable().meta({
        description: 'When the next key of today begins to hold; null for none.',
        example: '2026-05-04T12:30:00.000Z',
      }),
      endingToday: z.int().meta({ description: 'Keys of several days whose last day is today.', example: 3 }),
    })
    .nullable()
    .meta({ description: 'Temporary keys of today; null where the role may not read them.' }),
  /** Attendance of today by what the punches until now give. */
  attendance: z
    .object({
      date: z.iso.date().meta(texts.calendarDay),
      expected: z.int().meta({ description: 'People who are expected to work today.', example: 86 }),
      onTime: z.int().meta({ description: 'Of them, those who have come and are not late.', example: 71 }),
      late: z.int().meta({ description: 'Of them, those who have come late.', example: 6 }),
      absent: z.int().meta({
        description: 'Of them, those whose work has begun and who have not come so far.',
        example: 4,
      }),
      onLeave: z
        .int()
        .meta({ description: 'People with a leave today, of the whole day or a part of it.', example: 5 }),
    })
    .nullable()
    .meta({ description: 'Attendance of today; null while attendance is not active and where it is not readable.' }),
  /** People inside areas with anti-passback or an occupancy limit. */
  inside: z
    .object({
      people: z.int().meta({ description: 'Number of people inside an area of the site.', example: 143 }),
      limit: z.int().nullable().meta({
        description: 'Sum of the occupancy limits of the areas; null where one of them has none.',
        example: 220,
      }),
    })
    .nullable()
    .meta({ description: 'People inside areas; null without areas and where the role may not read them.' }),
  /** Devices that decide by older rules than the site has. */
  unconfirmedDevices: z
    .int()
    .nullable()
    .meta({ description: 'Devices that have not confirmed the newest access rules; null where not readable.' }),
  plansWithoutResponders: z
    .int()
    .nullable()
    .meta({ description: 'Lockdown plans that nobody may pass; null where the role may not read them.' }),
  /** The way of a new site to its first opening. */
  setup: z
    .object({
      hasDevice: z.boolean().meta({ description: 'Whether a device was registered.' }),
      hasPeople: z.boolean().meta({ description: 'Whether a person was added.' }),
      hasAccessGroup: z.boolean().meta({ description: 'Whether an access group lets somebody through a door.' }),
      hasOpening: z.boolean().meta({ description: 'Whether a door was opened with access granted.' }),
    })
    .nullable()
    .meta({ description: 'Steps of a new site that are done; null once all are, and where devices are not readable.' }),
  upgrades: z
    .object({
      oldFirmware: z
        .int()
        .meta({ description: 'Devices for which there is a newer version of firmware.', example: 12 }),
      mustUpdate: z.int().meta({ description: 'Devices below a version to which they should be updated.', example: 3 }),
      open: z.int().meta({ description: 'Upgrade tasks that are not over.', example: 1 }),
      halted: z.int().meta({ description: 'Upgrade tasks that failures have halted.', example: 0 }),
    })
    .nullable()
    .meta({ description: 'Firmware below an operator; null where the role may not read upgrade tasks.' }),
  readAt: z.iso.datetime().meta({
    description: 'Moment at which these figures were read.',
    example: '2026-05-04T12:30:00.000Z',
  }),
  sites: z
    .object({
      total: z.int().meta(fieldTexts.siteCount),
      community: z.int().meta({ description: 'Number of communities.', example: 4 }),
      office: z.int().meta({ description: 'Number of offices.', example: 2 }),
      villa: z.int().meta({ description: 'Number of villas.', example: 10 }),
    })
    .nullable()
    .meta({ description: 'Sites by kind; null where the role may not read them.' }),
  /** Accounts below an operator that its lists show. */
  accounts: z
    .object({
      propertyManagers: z
        .int()
        .nullable()
        .meta({ description: 'Number of property managers; null where the role may not read them.', example: 8 }),
      villas: z
        .int()
        .nullable()
        .meta({ description: 'Number of villa accounts; null where the role may not read them.', example: 10 }),
    })
    .meta({ description: 'Number of accounts below an operator that its lists show.' }),
  /** Devices that are away, and those with readers that do not answer. */
  needsAttention: z
    .array(Device.pick({ uuid: true, name: true, connection: true, lastSeenAt: true, deadReaders: true }))
    .meta({ description: 'Devices that are not connected, and those with readers that do not answer.' }),
  newestEvents: z.array(DoorEvent).meta({ description: 'Newest events of the door log.' }),
})

export type Overview = z.infer<typeof Overview>

/** How the devices of a site are, as operators above it see it: counts, and nothing of people. */
export const SiteHealth = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the site.', example: 'Harbour Tower' }),
  kind: z.enum(projectKinds).meta({ description: 'Kind of the site.' }),
  devices: z.int().meta({ description: 'Number of devices of the site.', example: 8 }),
  offline: z.int().meta({ description: 'Devices of the site that were connected once and are not now.', example: 1 }),
  oldFirmware: z.int().meta({
    description:
      'Devices of the site whose firmware is older than the newest version of their model that the caller may install, or that one of the devices of the caller has.',
    example: 3,
  }),
  criticalAlarms: z.int().meta({ description: 'Number of new critical alarms of the site.', example: 1 }),
  warnings: z.int().meta({ description: 'Number of new warnings that have not ended by themselves.', example: 2 }),
  lastSeenAt: z.iso.datetime().nullable().meta({
    description: 'When a device of the site was last connected; null where none ever was.',
    example: '2026-05-04T12:30:00.000Z',
  }),
})
export type SiteHealth = z.infer<typeof SiteHealth>

/** What the charts of a site's first page show; parts are null where the role may not read them. */
export const Patterns = z.object({
  /** Of the last four weeks; hours without an opening are left out. */
  hours: z
    .array(
      z.object({
        weekday: z.int().min(1).max(7).meta({ description: 'Day of the week, Monday is 1.', example: 1 }),
        hour: z.int().min(0).max(23).meta({ description: 'Hour of the day by the clock of the site.', example: 8 }),
        openings: z.int().meta({ description: 'Number of openings in this hour in four weeks.', example: 96 }),
      }),
    )
    .nullable()
    .meta({ description: 'Openings of the last four weeks by hour and weekday of the site.' }),
  busiestDoors: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Door that was opened.' }),
        name: z.string().meta({ description: 'Name of the door.', example: 'Main entrance' }),
        openings: z.int().meta({ description: 'Number of openings in seven days.', example: 1824 }),
      }),
    )
    .nullable()
    .meta({
      description: 'Doors with most openings in the last seven days, at most five; of very many the newest count.',
    }),
  refusals: z
    .array(
      z.object({
        reason: z.string().nullable().meta({ description: 'Why access was refused; null where not known.' }),
        count: z.int().meta({ description: 'Number of refusals today.', example: 7 }),
      }),
    )
    .nullable()
    .meta({ description: 'Refusals of today by reason, the most common first.' }),
  /** The same weekday a week ago until the same time of day. */
  lastWeek: z
    .object({
      day: z.iso.date().meta(texts.calendarDay),
      ...accessCounts,
    })
    .nullable()
    .meta({ description: 'The same day of last week until the same time of day.' }),
})
export type Patterns = z.infer<typeof Patterns>

/** The version an arrangement was made from; 0 where nothing was arranged. */
export const layoutVersion = { version: z.int().min(0).meta(fieldTexts.savedVersion) }

export const HomeLayout = z.object({
  widgets: z.array(z.enum(widgetNames)).nullable().meta({
    description: 'Parts of the first page that are shown, in this order; null where the account arranged none.',
  }),
  ...layoutVersion,
})

export type HomeLayout = z.infer<typeof HomeLayout>
