import { z } from 'zod'
import { blankOr, Moment, Uuid } from '../base/atoms.ts'
import { chosenAccessFields, checkChosenAccess, shownChosenAccess, type ChosenAccess } from '../access-groups/chosen.ts'
import { Card, Pin } from '../credentials/schema.ts'
import { PickedDoor } from '../doors/floors.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'
import { peopleMax, residentCodeKinds, type ResidentCodeKind, residentCodeStates } from '../personnel/states.ts'

/** Codes of residents of an old community, each with doors and hours of its own (old-communities.md 2). */

const kind = z.enum(residentCodeKinds).meta({ description: 'Whether it is a PIN or a card.', example: 'card' })

/** The code itself, in the field of its kind; it is never read back. */
const values = {
  pin: blankOr(Pin).default('').meta({
    description: 'PIN of 2 to 8 digits, not eight that begin with 9; empty for a card, and to keep the present one.',
    example: '48213',
  }),
  card: blankOr(Card).default('').meta({
    description:
      'Number of the card, in hexadecimal digits, or in another notation under its name, such as `decimal:5076483`; empty for a PIN, and to keep the present one.',
    example: '',
  }),
}

interface NewCode extends ChosenAccess {
  readonly kind: ResidentCodeKind
  readonly pin: string
  readonly card: string
}
/** Refuses a form without the code of its kind, and one with a code of the other kind. */
function checkNewCode(form: NewCode, context: z.core.$RefinementCtx): void {
  const issue = (path: ResidentCodeKind, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } })
  const other = form.kind === 'pin' ? 'card' : 'pin'
  if (form[form.kind] === '') issue(form.kind, 'validation:required')
  if (form[other] !== '') issue(other, 'validation:notAllowedValue')
  checkChosenAccess(form, context)
}

/** A new code of a resident. */
export const ResidentCodeForm = z
  .object({
    kind,
    residentUuid: z
      .string()
      .min(1)
      .pipe(Uuid)
      .meta({ description: 'Resident who gets the code.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    ...values,
    ...chosenAccessFields,
  })
  .superRefine(checkNewCode)
export type ResidentCodeForm = z.output<typeof ResidentCodeForm>

/** Other doors and hours of a code, and another code in its place where one is given. */
export const ResidentCodeEdit = z.object({ ...editOf, ...values, ...chosenAccessFields }).superRefine(checkChosenAccess)
export type ResidentCodeEdit = z.output<typeof ResidentCodeEdit>

export const ResidentCodeFilter = pageQuery.extend({
  kind: kind.optional().meta({ description: 'Only PINs, or only cards.' }),
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  resident: Uuid.optional().meta({ description: 'Only codes of this resident.' }),
  door: Uuid.optional().meta({ description: 'Only codes that open this door.' }),
  state: z.enum(residentCodeStates).optional().meta({ description: 'Only codes in this state.', example: 'expired' }),
  sort: sortable(['createdAt']),
})

/** One code with who has it, what it opens and when; its value is masked. */
export const ResidentCode = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  kind,
  maskedValue: z.string().meta(fieldTexts.maskedValue),
  resident: Named.meta({ description: 'Resident who has the code.' }),
  apartment: Named.meta({ description: 'Home of the resident.' }),
  building: Named.meta({ description: 'Building of the home.' }),
  ...shownChosenAccess,
  state: z.enum(residentCodeStates).meta({
    description:
      'normal: opens in its hours; expired: its span is over; inactive: its resident is suspended or not valid now, or the code is set aside.',
    example: 'normal',
  }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type ResidentCode = z.infer<typeof ResidentCode>

/** A door that may be chosen for a code. */
export const ResidentCodeDoor = PickedDoor.extend({
  decidesCodes: z.boolean().meta({
    description:
      'Whether its device decides about codes with hours of their own; one that does not keeps its doors shut.',
    example: true,
  }),
})
export type ResidentCodeDoor = z.infer<typeof ResidentCodeDoor>

/** Codes to delete: all of them or none. */
export const RemovedResidentCodes = z.object({
  uuids: z.array(Uuid).min(1).max(peopleMax).meta({ description: 'Codes to delete: all of them or none.' }),
})
