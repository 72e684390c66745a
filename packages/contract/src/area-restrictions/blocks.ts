import { directions, credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { resetReason } from './schema.ts'
import { blankOr, Keyword, Moment, Uuid, longText } from '../base/atoms.ts'
import { Plate } from '../credentials/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { LocalMoment } from '../schedules/schema.ts'

/** Cause of a block in an area or at doors: manual, or an anti-passback violation (office.md 14). */
export const blockCauses = ['manual', 'violation'] as const

/**
 * Target of a block: a person, a department with all below it, one code, or a plate of any person (access-decision.md
 * 1).
 */
export const blockKinds = ['person', 'department', 'credential', 'plate'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Where a block holds: at every door, in an area, or at one door. */
export const blockPlaces = ['site', 'area', 'door'] as const
export type BlockPlace = (typeof blockPlaces)[number]

/** Years of the database begin later than those that can be written. */
const earliest = '1970'

const BlockMoment = LocalMoment.refine((written) => written >= earliest, { params: { key: 'validation:date' } })
  .nullable()
  .default(null)
const optionalUuid = Uuid.or(z.literal('')).default('')

const Fields = z.object({
  kind: z.enum(blockKinds).default('person'),
  /** Also whose code is meant, where a form asks for the person first. */
  personUuid: optionalUuid,
  departmentUuid: optionalUuid,
  credentialUuid: optionalUuid,
  plate: blankOr(Plate).default(''),
  place: z.enum(blockPlaces).optional(),
  /** Neither of both for every door of the site. */
  areaUuid: Uuid.nullable().default(null),
  doorUuid: Uuid.nullable().default(null),
  /** By the site's clock; null for from now on. */
  from: BlockMoment,
  /** By the site's clock; null for an open end. */
  until: BlockMoment,
  reason: longText(limits.generic).default(''),
})

const fieldOfKind = {
  person: 'personUuid',
  department: 'departmentUuid',
  credential: 'credentialUuid',
  plate: 'plate',
} as const satisfies Record<BlockKind, keyof z.output<typeof Fields>>

export const BlockForm = Fields.superRefine((block, context) => {
  const issue = (path: keyof typeof block, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } })
  const field = fieldOfKind[block.kind]
  if (block[field] === '') issue(field, 'validation:required')
  if (block.place === 'area' && block.areaUuid === null) issue('areaUuid', 'validation:required')
  if (block.place === 'door' && block.doorUuid === null) issue('doorUuid', 'validation:required')
  if (block.areaUuid !== null && block.doorUuid !== null) issue('doorUuid', 'validation:notAllowedValue')
  if (block.from !== null && block.until !== null && block.until <= block.from)
    issue('until', 'validation:endBeforeStart')
})
export type BlockForm = z.output<typeof BlockForm>

export const Block = z.object({
  uuid: Uuid,
  kind: z.enum(blockKinds),
  personUuid: Uuid.nullable(),
  /** The person, or whose code it is; empty for a department and a plate. */
  personName: z.string(),
  departmentName: z.string().nullable(),
  /** The last digits of a card, nothing of a PIN. */
  credential: z.object({ kind: z.enum(credentialKinds), maskedValue: z.string(), isDuress: z.boolean() }).nullable(),
  plate: z.string().nullable(),
  /** Null for a plate, which may be any person's. */
  companyName: z.string().nullable(),
  areaUuid: Uuid.nullable(),
  areaName: z.string().nullable(),
  /** The one door it is about. */
  atDoor: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  cause: z.enum(blockCauses),
  reason: z.string(),
  since: Moment,
  until: Moment.nullable(),
  /** Who blocked the person, or the device that told of the violation. */
  by: z.string(),
  /** Of a violation: where, and which way the person went. */
  doorName: z.string().nullable(),
  direction: z.enum(directions).nullable(),
  /** A company's administrator does not end what the landlord has blocked. */
  mayEnd: z.boolean(),
})
export type Block = z.infer<typeof Block>

/** Ending a block is a reset as well and needs a reason. */
export const UnblockForm = z.object({ uuid: Uuid, ...resetReason })
/** Of one area, or null for everything that is blocked anywhere: in areas, at single doors and at all of them. */
export const UnblockAllForm = z.object({ areaUuid: Uuid.nullable(), ...resetReason })

export const BlockFilter = pageQuery.extend({
  areaUuid: Uuid.optional(),
  keyword: Keyword,
  cause: z.enum(blockCauses).optional(),
  kind: z.enum(blockKinds).optional(),
  sort: sortable(['since']),
})
