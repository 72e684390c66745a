import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { Email, Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { Reader } from '../doors/settings.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { moments } from '../kit/range.ts'
import { musterPersonFields } from './presence-schema.ts'
import { musterTriggers, musterStates, musterStatuses, musterMarks } from '../emergency-plans/kinds.ts'

/** Muster: who is inside, and who has reached an assembly point (office.md 17, attendance.md 63 to 78). */

export { doubtReasons, presenceEvidence, type DoubtReason } from '@lintel/rules/muster/model.ts'

const texts = {
  dailyResetAt: {
    description: 'Minute of the day of the site, from midnight, at which nobody is inside any more; null for none.',
    example: 240,
  },
  inactiveHours: {
    description: 'Hours without a sign after which a person is no longer inside; null for never.',
    example: 24,
  },
  autoOnEmergency: {
    description:
      'Whether a fire alarm input, or a plan that opens doors, makes a report for each company; its drill makes one as a drill.',
  },
  reader: { description: 'Reader of the device; null for all readers of the device.', example: null },
  doors: { description: 'Doors around the site.' },
  readers: { description: 'Readers at assembly points.' },
  trigger: {
    description:
      'What made the report: a person; a fire alarm input or a plan that opens doors; or the drill of such a plan.',
  },
  status: {
    description:
      'missing: was inside and has reached no assembly point; safe: has reached one; safeUnexpected: is safe and was not known to be inside; cameLater: entered while the report runs.',
  },
  markedAt: { description: 'When the mark was made, in UTC; of a telephone without a line the time of the press.' },
  companyRow: { description: 'Tenant company of the report.' },
}

/** A reader at an assembly point: one of a device, or all of it. */
export const MusterReader = z.object({
  deviceUuid: Uuid.meta(fieldTexts.uuidOfDevice),
  reader: Reader.nullable().default(null).meta(texts.reader),
})
export type MusterReader = z.output<typeof MusterReader>

const MinuteOfDay = z
  .int()
  .min(0)
  .max(dayMinutes - 1)

export const MusterSettingForm = z.object({
  version: z.int().min(0).meta(fieldTexts.savedVersion),
  perimeterDoorUuids: z
    .array(Uuid)
    .overwrite((uuids) => [...new Set(uuids)])
    .min(1)
    .max(attendanceLimits.perimeterDoors)
    .meta(texts.doors),
  musterReaders: z.array(MusterReader).max(attendanceLimits.musterReaders).meta(texts.readers),
  dailyResetAt: MinuteOfDay.nullable().meta(texts.dailyResetAt),
  inactiveHours: z.int().min(1).max(attendanceLimits.musterHours).nullable().meta(texts.inactiveHours),
  autoOnEmergency: z.boolean().meta(texts.autoOnEmergency),
  mailAddresses: z
    .array(Email.min(1))
    .overwrite((addresses) => [...new Set(addresses)])
    .max(attendanceLimits.musterMails)
    .meta({ description: 'E-mail addresses that are sent the list when an emergency makes a report.', example: [] }),
})
export type MusterSettingForm = z.output<typeof MusterSettingForm>

const readerFields = {
  deviceUuid: Uuid.meta(fieldTexts.uuidOfDevice),
  deviceName: z.string().meta(fieldTexts.nameOfDevice),
  reader: Reader.nullable().meta(texts.reader),
}

export const MusterSetting = z.object({
  version: z.int().meta(fieldTexts.savedVersion),
  perimeterDoors: z
    .array(z.object({ uuid: Uuid.meta(fieldTexts.uuid), name: z.string().meta(fieldTexts.nameOfDoor) }))
    .meta(texts.doors),
  musterReaders: z.array(z.object(readerFields)).meta(texts.readers),
  dailyResetAt: z.int().nullable().meta(texts.dailyResetAt),
  inactiveHours: z.int().nullable().meta(texts.inactiveHours),
  autoOnEmergency: z.boolean().meta(texts.autoOnEmergency),
  mailAddresses: z.array(z.string()).meta({
    description: 'E-mail addresses that are sent the list; empty for an administrator of a company.',
    example: [],
  }),
})
export type MusterSetting = z.infer<typeof MusterSetting>

/** What the setting can be made of. */
export const MusterChoices = z.object({
  doors: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta(fieldTexts.nameOfDoor),
        deviceUuid: Uuid.meta(fieldTexts.uuidOfDevice),
        hasExitReader: z.boolean().meta({
          description: 'Whether people are read on their way out; without, each opening counts as entering.',
        }),
        hasContact: z.boolean().meta({ description: 'Whether a sensor sees that the door opens.' }),
      }),
    )
    .meta({ description: `Doors that may stand around the site, at most ${limits.importBatch}.` }),
  readers: z
    .array(
      z.object({
        ...readerFields,
        doorUuids: z.array(Uuid).meta({
          description: 'Doors of that reader, or of that device; none of them may be of the perimeter.',
          example: [],
        }),
      }),
    )
    .meta({ description: 'Devices as a whole, and their single readers.' }),
})
export type MusterChoices = z.infer<typeof MusterChoices>

/** A company for which a report can be made. */
export const MusterCompany = z.object({
  uuid: Uuid.meta(fieldTexts.companyUuid),
  name: z.string().meta(fieldTexts.companyName),
  inside: z.int().meta({ description: 'Number of people who are inside now, visitors included.', example: 43 }),
  runningUuid: Uuid.nullable().meta({ description: 'Report of the company that runs; null for none.' }),
})
export type MusterCompany = z.infer<typeof MusterCompany>

export const MusterReportForm = z.object({
  companyUuids: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Companies to report on; empty for all that the caller sees.', example: [] }),
  endsRunning: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether reports of these companies that run are ended first.' }),
})
export type MusterReportForm = z.output<typeof MusterReportForm>

const counts = {
  total: z.int().meta({ description: 'Number of people who were inside when the report was made.', example: 139 }),
  missing: z.int().meta({ description: 'Number of people who are missing.', example: 43 }),
  doubtful: z.int().meta({ description: 'Number of missing people whose presence is doubtful.' }),
  safe: z.int().meta({ description: 'Number of people of the list who are safe.', example: 96 }),
  safeByReader: z.int().meta({ description: 'Number of them who were read at a muster reader.', example: 88 }),
  safeUnexpected: z.int().meta({ description: 'Number of people who are safe and were not on the list.', example: 2 }),
  cameLater: z.int().meta({ description: 'Number of people who entered since.', example: 0 }),
}

export const MusterReport = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.companyRow),
  companyName: z.string().meta(fieldTexts.companyName),
  trigger: z.enum(musterTriggers).meta(texts.trigger),
  state: z.enum(musterStates).meta({ description: 'running: marks still count; ended: the list is as it was.' }),
  startedAt: Moment.meta({ description: 'When the report was made, in UTC.' }),
  startedBy: z.string().meta({ description: 'Name of the account, plan or door that made it.', example: 'Fire' }),
  endsAt: Moment.meta({ description: 'When the report ends by itself, in UTC.' }),
  endedAt: Moment.nullable().meta({ description: 'When the report ended, in UTC; null while it runs.' }),
  endedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that ended it; null where its time was over.', example: null }),
  ...counts,
})
export type MusterReport = z.infer<typeof MusterReport>

/** A mark that came after the end: a note beside the list, which stays (attendance.md 77). */
const LateMark = z.object({
  personName: z.string().meta(fieldTexts.nameOfPerson),
  status: z.enum(musterMarks).meta(texts.status),
  at: Moment.meta(texts.markedAt),
  byName: z.string().meta({ description: 'Name of the account that marked the person.', example: 'Mara Lindqvist' }),
})

export const MusterReportInfo = MusterReport.extend({
  couriersToday: z.int().meta({
    description: 'Number of codes of couriers that opened a perimeter door on that day. Couriers are not named.',
    example: 3,
  }),
  devicesAway: z
    .array(z.string())
    .meta({ description: 'Names of devices of perimeter doors that are away: all people are doubtful.', example: [] }),
  lateMarks: z.array(LateMark).meta({ description: 'Marks that came after the end of the report.' }),
  readAt: Moment.meta({ description: 'When this list was read, in UTC.' }),
})
export type MusterReportInfo = z.infer<typeof MusterReportInfo>

export const MusterReportFilter = pageQuery.extend({
  companyUuid: Uuid.optional().meta({ description: 'Only reports of this tenant company.' }),
  state: z.enum(musterStates).optional().meta({ description: 'Only reports that run, or that have ended.' }),
  ...moments,
  sort: sortable(['startedAt', 'companyName']),
})

export const MusterPerson = z.object({
  ...musterPersonFields,
  status: z.enum(musterStatuses).meta(texts.status),
  markedAt: Moment.nullable().meta({ ...texts.markedAt, description: `${texts.markedAt.description} Null for none.` }),
  markedByName: z.string().nullable().meta({
    description: 'Name of the account that marked the person; null for none, and for a read at a muster reader.',
    example: null,
  }),
  readerName: z.string().nullable().meta({
    description: 'Muster reader that made the person safe; null for none.',
    example: 'Car park reader',
  }),
})
export type MusterPerson = z.infer<typeof MusterPerson>

export const MusterPeopleQuery = z.object({
  uuid: Uuid.meta({ description: 'Report that is asked about.' }),
  status: z.enum(musterStatuses).optional().meta({ description: 'Only people of this status.' }),
  departmentUuid: Uuid.optional().meta({ description: 'Only people of this department.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
})

/** The whole list in one answer: a page keeps it where the line is lost. */
export const MusterPeople = z.object({
  rows: z
    .array(MusterPerson)
    .meta({ ...fieldTexts.rows, description: 'People of the report: missing ones first, then by name.' }),
  capped: z
    .boolean()
    .meta({ description: `Whether there are more than the ${attendanceLimits.musterPeople} that are answered.` }),
})
export type MusterPeople = z.infer<typeof MusterPeople>

/** A press of a button, which may have waited on a telephone without a line (attendance.md 77). */
export const MusterMark = z.object({
  uuid: Uuid.meta({ description: 'Identifier that the sender makes for the press; each counts once.' }),
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  status: z.enum(musterMarks).meta({ description: 'What the person is marked as.' }),
  at: Moment.meta({ description: 'When the button was pressed, in UTC; of several marks the latest holds.' }),
})
export type MusterMark = z.output<typeof MusterMark>

export const MusterMarks = z.object({
  uuid: Uuid.meta({ description: 'Report of the people.' }),
  marks: z.array(MusterMark).min(1).max(attendanceLimits.musterMarks).meta({ description: 'Marks, in any order.' }),
})
