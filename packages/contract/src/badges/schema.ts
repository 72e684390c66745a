import { z } from 'zod'
import { blankOr, Moment, name, text, Uuid, codeText } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  kind: {
    description:
      'What the element is: fixed words, a field of the person, the photo, the logo, a code, or a rectangle.',
  },
  departmentUuids: {
    description: 'Departments whose people have the template, and those below that have none of their own.',
    example: [],
  },
}

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

const positionFields = {
  side: z.enum(badgeSides).meta({ description: 'Side of the card.' }),
  x: Measure.meta({ description: 'Distance from the left edge in the unit of the template.', example: 4 }),
  y: Measure.meta({ description: 'Distance from the top edge in the unit of the template.', example: 4 }),
  width: Length.meta({ description: 'Width of the element in the unit of the template.', example: 30 }),
  height: Length.meta({ description: 'Height of the element in the unit of the template.', example: 8 }),
}
const textFields = {
  /** In points; words that do not fit are made smaller. */
  size: z
    .number()
    .min(limits.badgeTextMin)
    .max(limits.badgeTextMax)
    .meta({ description: 'Size of the letters in points; words that do not fit are made smaller.', example: 12 }),
  align: z.enum(badgeAlignments).meta({ description: 'Where the words lie on the card, whatever their direction.' }),
  isBold: z.boolean().meta({ description: 'Whether the letters are bold.' }),
  color: Color.meta({ description: 'Colour, as `#rrggbb`.' }),
}

export const BadgeElement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text').meta(texts.kind),
    ...positionFields,
    ...textFields,
    text: name(limits.generic).meta({ description: 'Words to print.', example: 'Visitor' }),
  }),
  z.object({
    kind: z.literal('field').meta(texts.kind),
    ...positionFields,
    ...textFields,
    field: z.enum(badgeFields).meta({ description: 'Field of the person that is printed or coded.' }),
  }),
  z.object({ kind: z.literal('photo').meta(texts.kind), ...positionFields }),
  /** The template's own picture; the place stays empty while there is none. */
  z.object({ kind: z.literal('logo').meta(texts.kind), ...positionFields }),
  z.object({
    kind: z.literal('code').meta(texts.kind),
    ...positionFields,
    code: z.enum(codeKinds).meta({ description: 'Kind of code: QR or Code 39.' }),
    field: z.enum(badgeFields).meta({ description: 'Field of the person that is printed or coded.' }),
  }),
  /** A rectangle without height or width to speak of is a line. */
  z.object({
    kind: z.literal('rectangle').meta(texts.kind),
    ...positionFields,
    color: Color.meta({ description: 'Colour, as `#rrggbb`.' }),
    isFilled: z.boolean().meta({ description: 'Whether the rectangle is filled.' }),
  }),
])
export type BadgeElement = z.infer<typeof BadgeElement>
export type BadgeElementKind = BadgeElement['kind']

const fields = {
  name: name(limits.companyName).meta({ description: 'Name of the badge template.', example: 'Staff badge' }),
  description: text(limits.generic)
    .default('')
    .meta({ description: 'Description of the template in free words; may be empty.' }),
  unit: z.enum(badgeUnits).meta({ description: 'Unit of all measures of the template.' }),
  width: Length.meta({ description: 'Width of the card in the unit of the template.', example: 85.6 }),
  height: Length.meta({ description: 'Height of the card in the unit of the template.', example: 54 }),
  cornerRadius: Measure.meta({ description: 'Radius of the corners in the unit of the template.', example: 3 }),
  resolution: z
    .union([z.literal(300), z.literal(600)])
    .default(300)
    .meta({ description: 'Dots of the printer to an inch.' }),
  background: Color.meta({ description: 'Colour of the card, as `#rrggbb`.', example: '#ffffff' }),
  isDoubleSided: z.boolean().meta({ description: 'Whether the card has a back.' }),
  isActive: z.boolean().meta({ description: 'Whether badges can be printed by the template.' }),
  /**
   * Departments whose people have this template, and with them those of departments below that have none of their own.
   */
  departmentUuids: z
    .array(Uuid)
    .max(limits.namesFound)
    .overwrite((uuids) => [...new Set(uuids)])
    .default([])
    .meta(texts.departmentUuids),
  elements: z
    .array(BadgeElement)
    .max(limits.badgeElements)
    .meta({ description: 'What is on the card, from the bottom to the top.' }),
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
const badgeSide = { key: 'badges:refusal.badgeSide', min: limits.badgeSideMin, max: limits.badgeSideMax }
const withSizeChecks = <Schema extends z.ZodType<Card>>(schema: Schema): Schema =>
  schema
    .refine(isCard('width'), { path: ['width'], params: badgeSide })
    .refine(isCard('height'), { path: ['height'], params: badgeSide })

/** A new template; a company's first active one is its default. */
export const BadgeTemplateForm = withSizeChecks(
  z.object({
    companyUuid: z.string().min(1).pipe(Uuid).meta({
      description: 'Tenant company of the template. It cannot be changed later.',
      example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
    }),
    ...fields,
  }),
)
/** The company stays. */
export const BadgeTemplateEdit = withSizeChecks(z.object({ ...editOf, ...fields }))

/** Pictures that a template may have, one of each: one to be put somewhere, and one behind everything. */
export const badgePictureUses = ['logo', 'background'] as const
export type BadgePictureUse = (typeof badgePictureUses)[number]
export const BadgePicture = z.object({
  uuid: Uuid.meta({ description: 'Badge template of the picture.' }),
  use: z.enum(badgePictureUses).meta({ description: 'Which picture: the logo, or the background behind everything.' }),
})
export const BadgePictureForm = BadgePicture.extend({ file: AnyFile.meta({ description: 'Picture, a JPEG or PNG.' }) })

export const BadgeTemplate = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  ...fields,
  departmentUuids: z.array(Uuid).meta(texts.departmentUuids),
  /** Since when there is the picture that there is; null for none. */
  logoAt: Moment.nullable().meta({
    description: 'Since when the logo is this one, in UTC; null for none.',
    example: null,
  }),
  backgroundAt: Moment.nullable().meta({
    description: 'Since when the background picture is this one, in UTC; null for none.',
    example: null,
  }),
  isDefault: z
    .boolean()
    .meta({ description: 'Whether it is the default of the company, for people whose department has no template.' }),
  version: z.int().meta(fieldTexts.version),
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
  templateUuid: blankOr(Uuid).default('').meta({
    description: 'Template for all; empty for that of the department of each person, or the default.',
    example: '',
  }),
  uuids: z
    .array(Uuid)
    .min(1)
    .max(limits.badgePeople)
    .overwrite((uuids) => [...new Set(uuids)])
    .meta({ description: 'People whose badges are printed; all of one company.' }),
  side: z
    .enum(printedSides)
    .default('front')
    .meta({ description: 'Whether only the front or both sides are printed.' }),
  copies: z.int().min(1).max(limits.badgeCopies).default(1).meta({ description: 'Copies of each badge.' }),
})

/** Person as a badge shows them. */
export const BadgePerson = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfPerson),
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  personnelId: z.string().meta(fieldTexts.personnelId),
  company: z.string().meta({ description: 'Name of the tenant company.', example: 'Harbour Trading' }),
  group: z.string().meta({ description: 'Name of the department; may be empty.', example: 'Accounting' }),
  role: z.string().meta({ description: 'What the person does, in free words; may be empty.', example: 'Front desk' }),
  /** By the site's clock; null for no end. */
  validTo: z
    .string()
    .nullable()
    .meta({ description: 'Until when the person may pass doors, by the wall clock of the site; null for no end.' }),
  /** Since when there is the photo that there is; a badge without one shows a silhouette. */
  photoAt: Moment.nullable().meta({
    description: 'Since when the photo of the person is this one, in UTC; null without a photo.',
  }),
})
export type BadgePerson = z.infer<typeof BadgePerson>

/** All that is needed to draw what was ordered, as it is at this moment. */
export const BadgeJob = z.object({
  /** Those that are used, each once. */
  templates: z.array(BadgeTemplate).meta({ description: 'Templates that are used, each once.' }),
  people: z
    .array(BadgePerson.extend({ templateUuid: Uuid.meta({ description: 'Template of the badge of this person.' }) }))
    .meta({ description: 'People with what their badges show.' }),
})
export type BadgeJob = z.infer<typeof BadgeJob>
