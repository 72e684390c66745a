import { z } from 'zod'
import { blankOr, Moment, name, text, Uuid, codeText } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'
import { shapes } from '../base/shapes.ts'

/** How badges of a company's people look, and printing them (office.md 8.5). */

export const badgeUnits = ['mm', 'inch'] as const
export type BadgeUnit = (typeof badgeUnits)[number]
/** Millimetres of one of a unit. */
export const millimetresOf: Readonly<Record<BadgeUnit, number>> = { mm: 1, inch: 25.4 }

/** Dots of the printer to an inch: pictures are brought to it, and codes lie on whole dots. */
export const badgeResolutions = [300, 600] as const
export type BadgeResolution = (typeof badgeResolutions)[number]

export const badgeSides = ['front', 'back'] as const
export type BadgeSide = (typeof badgeSides)[number]
/** What of a person a badge can say. */
export const badgeFields = ['firstName', 'lastName', 'personnelId', 'company', 'group', 'role', 'validTo'] as const
export type BadgeField = (typeof badgeFields)[number]
/** On the card, whatever the direction of the words. */
export const badgeAlignments = ['left', 'center', 'right'] as const
export const codeKinds = ['qr', 'code39'] as const

const Color = codeText().toLowerCase().regex(shapes.colour.pattern)

/** In the unit of the template; that a card is of a sensible size is asked of the template as a whole. */
const Measure = z.number().min(0).max(limits.badgeSideMax)
const Length = z.number().positive().max(limits.badgeSideMax)

const positionFields = { side: z.enum(badgeSides), x: Measure, y: Measure, width: Length, height: Length }
const textFields = {
  /** In points; words that do not fit are made smaller. */
  size: z.number().min(limits.badgeTextMin).max(limits.badgeTextMax),
  align: z.enum(badgeAlignments),
  isBold: z.boolean(),
  color: Color,
}

export const BadgeElement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...positionFields, ...textFields, text: name(limits.generic) }),
  z.object({ kind: z.literal('field'), ...positionFields, ...textFields, field: z.enum(badgeFields) }),
  z.object({ kind: z.literal('photo'), ...positionFields }),
  /** The template's own picture; the place stays empty while there is none. */
  z.object({ kind: z.literal('logo'), ...positionFields }),
  z.object({ kind: z.literal('code'), ...positionFields, code: z.enum(codeKinds), field: z.enum(badgeFields) }),
  /** A rectangle without height or width to speak of is a line. */
  z.object({ kind: z.literal('rectangle'), ...positionFields, color: Color, isFilled: z.boolean() }),
])
export type BadgeElement = z.infer<typeof BadgeElement>
export type BadgeElementKind = BadgeElement['kind']

const fields = {
  name: name(limits.companyName),
  description: text(limits.generic).default(''),
  unit: z.enum(badgeUnits),
  width: Length,
  height: Length,
  cornerRadius: Measure,
  resolution: z.union([z.literal(300), z.literal(600)]).default(300),
  background: Color,
  isDoubleSided: z.boolean(),
  isActive: z.boolean(),
  /**
   * Departments whose people have this template, and with them those of departments below that have none of their own.
   */
  departmentUuids: z
    .array(Uuid)
    .max(limits.namesFound)
    .overwrite((uuids) => [...new Set(uuids)])
    .default([]),
  elements: z.array(BadgeElement).max(limits.badgeElements),
}

interface Card {
  readonly unit: BadgeUnit
  readonly width: number
  readonly height: number
}
const isCard = (side: 'width' | 'height') => (card: Card) => {
  const long = card[side] * millimetresOf[card.unit]
  return long >= limits.badgeSideMin && long <= limits.badgeSideMax
}
const badgeSide = { key: 'validation:badgeSide', min: limits.badgeSideMin, max: limits.badgeSideMax }
const withSizeChecks = <Schema extends z.ZodType<Card>>(schema: Schema): Schema =>
  schema
    .refine(isCard('width'), { path: ['width'], params: badgeSide })
    .refine(isCard('height'), { path: ['height'], params: badgeSide })

/** A new template; a company's first active one is its default. */
export const BadgeTemplateForm = withSizeChecks(z.object({ companyUuid: z.string().min(1).pipe(Uuid), ...fields }))
/** The company stays. */
export const BadgeTemplateEdit = withSizeChecks(z.object({ ...editOf, ...fields }))

/** Pictures that a template may have, one of each: one to be put somewhere, and one behind everything. */
export const badgePictureUses = ['logo', 'background'] as const
export type BadgePictureUse = (typeof badgePictureUses)[number]
export const BadgePicture = z.object({ uuid: Uuid, use: z.enum(badgePictureUses) })
export const BadgePictureForm = BadgePicture.extend({ file: AnyFile })

export const BadgeTemplate = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  ...fields,
  departmentUuids: z.array(Uuid),
  /** Since when there is the picture that there is; null for none. */
  logoAt: Moment.nullable(),
  backgroundAt: Moment.nullable(),
  isDefault: z.boolean(),
  version: z.int(),
})
export type BadgeTemplate = z.infer<typeof BadgeTemplate>
/** What the drawing of a badge follows from. */
export type BadgeLook = Pick<
  BadgeTemplate,
  'unit' | 'width' | 'height' | 'cornerRadius' | 'resolution' | 'background' | 'isDoubleSided' | 'elements'
>

export const printedSides = ['front', 'both'] as const
export const BadgePrint = z.object({
  /** One for all; empty for that of each person's department, or the company's default. */
  templateUuid: blankOr(Uuid).default(''),
  uuids: z
    .array(Uuid)
    .min(1)
    .max(limits.badgePeople)
    .overwrite((uuids) => [...new Set(uuids)]),
  side: z.enum(printedSides).default('front'),
  copies: z.int().min(1).max(limits.badgeCopies).default(1),
})

/** Person as a badge shows them. */
export const BadgePerson = z.object({
  uuid: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  personnelId: z.string(),
  company: z.string(),
  group: z.string(),
  role: z.string(),
  /** By the site's clock; null for no end. */
  validTo: z.string().nullable(),
  /** Since when there is the photo that there is; a badge without one shows a silhouette. */
  photoAt: Moment.nullable(),
})
export type BadgePerson = z.infer<typeof BadgePerson>

/** All that is needed to draw what was ordered, as it is at this moment. */
export const BadgeJob = z.object({
  /** Those that are used, each once. */
  templates: z.array(BadgeTemplate),
  people: z.array(BadgePerson.extend({ templateUuid: Uuid })),
})
export type BadgeJob = z.infer<typeof BadgeJob>
