import { directions, credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { resetReason } from './schema.ts'
import { blankOr, Keyword, Moment, Uuid, longText } from '../base/atoms.ts'
import { Plate } from '../credentials/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { LocalMoment } from '../schedules/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  kind: {
    description: 'What is blocked: a person, a department with all below it, one credential, or a plate of any person.',
  },
}

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
  kind: z.enum(blockKinds).default('person').meta(texts.kind),
  /** Also whose code is meant, where a form asks for the person first. */
  personUuid: optionalUuid.meta({
    description: 'Person to block, or whose credential is blocked; empty for others.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  departmentUuid: optionalUuid.meta({ description: 'Department to block with all below it; empty for others.' }),
  credentialUuid: optionalUuid.meta({ description: 'Credential to block; empty for others.' }),
  plate: blankOr(Plate).default('').meta({ description: 'License plate to block; empty for others.', example: '' }),
  place: z.enum(blockPlaces).optional().meta({
    description:
      'Where the block holds: everywhere, in the area of `areaUuid`, or at the door of `doorUuid`. Left out, it follows from these.',
  }),
  /** Neither of both for every door of the site. */
  areaUuid: Uuid.nullable()
    .default(null)
    .meta({ description: 'Area where the block holds; null with no `doorUuid`: every door of the site.' }),
  doorUuid: Uuid.nullable()
    .default(null)
    .meta({ description: 'Door where the block holds; null with no `areaUuid`: every door of the site.' }),
  /** By the site's clock; null for from now on. */
  from: BlockMoment.meta({
    description: 'From when the block holds, by the wall clock of the site; null for at once.',
  }),
  /** By the site's clock; null for an open end. */
  until: BlockMoment.meta({
    description: 'Until when the block holds, by the wall clock of the site; null for no end.',
  }),
  reason: longText(limits.generic).default('').meta({
    description: 'Reason of the block, for operators and never for the person; may be empty.',
    example: 'Lost badge',
  }),
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
  uuid: Uuid.meta(fieldTexts.uuid),
  kind: z.enum(blockKinds).meta(texts.kind),
  personUuid: Uuid.nullable().meta({
    description: 'Person who is blocked, or whose credential is; null for a department or plate.',
  }),
  /** The person, or whose code it is; empty for a department and a plate. */
  personName: z
    .string()
    .meta({ description: 'Name of that person; empty for a department or plate.', example: 'Nora Petersen' }),
  departmentName: z.string().nullable().meta({ description: 'Department that is blocked; null for others.' }),
  /** The last digits of a card, nothing of a PIN. */
  credential: z
    .object({
      kind: z.enum(credentialKinds).meta(fieldTexts.credentialKind),
      maskedValue: z.string().meta(fieldTexts.maskedValue),
      isDuress: z.boolean().meta(fieldTexts.isDuress),
    })
    .nullable()
    .meta({ description: 'Credential that is blocked; null for others.' }),
  plate: z.string().nullable().meta({ description: 'License plate that is blocked; null for others.' }),
  /** Null for a plate, which may be any person's. */
  companyName: z
    .string()
    .nullable()
    .meta({ description: 'Tenant company of what is blocked; null for a plate.', example: 'Harbour Trading' }),
  areaUuid: Uuid.nullable().meta({ description: 'Area that is meant; null for none.', example: null }),
  areaName: z.string().nullable().meta({ description: 'Name of the area; null where none is concerned.' }),
  /** The one door it is about. */
  atDoor: z
    .object({
      uuid: Uuid.meta({ description: 'Identifier of that door.' }),
      name: z.string().meta({ description: 'Name of that door.', example: 'Main entrance' }),
    })
    .nullable()
    .meta({ description: 'The one door where it holds; null for none.' }),
  cause: z
    .enum(blockCauses)
    .meta({ description: 'manual: set by an account; violation: by a violation of anti-passback.' }),
  reason: z.string().meta({
    description: 'Reason of the block, for operators and never for the person; may be empty.',
    example: 'Lost badge',
  }),
  since: Moment.meta({ description: 'From when the block holds, in UTC.' }),
  until: Moment.nullable().meta({ description: 'Until when the block holds, in UTC; null for no end.' }),
  /** Who blocked the person, or the device that told of the violation. */
  by: z.string().meta({
    description: 'Name of the account that blocked, or of the device that reported the violation.',
    example: 'Harbour management',
  }),
  /** Of a violation: where, and which way the person went. */
  doorName: z.string().nullable().meta({ description: 'Door of a violation; null otherwise.' }),
  direction: z
    .enum(directions)
    .nullable()
    .meta({ description: 'Whether the person of a violation entered or left; null otherwise.' }),
  /** A company's administrator does not end what the landlord has blocked. */
  mayEnd: z.boolean().meta({
    description: 'Whether the caller may end the block; an administrator of a company does not end those of the site.',
  }),
})
export type Block = z.infer<typeof Block>

/** Ending a block is a reset as well and needs a reason. */
export const UnblockForm = z.object({ uuid: Uuid.meta(fieldTexts.uuid), ...resetReason })
/** Of one area, or null for everything that is blocked anywhere: in areas, at single doors and at all of them. */
export const UnblockAllForm = z.object({
  areaUuid: Uuid.nullable().meta({
    description: 'Area whose blocks end; null for all blocks of the site.',
    example: null,
  }),
  ...resetReason,
})

export const BlockFilter = pageQuery.extend({
  areaUuid: Uuid.optional().meta({ description: 'Only blocks in this area.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
  cause: z
    .enum(blockCauses)
    .optional()
    .meta({ description: 'Only blocks that were set manually, or only those by a violation.' }),
  kind: z.enum(blockKinds).optional().meta({ description: 'Only blocks of this kind.' }),
  sort: sortable(['since']),
})
