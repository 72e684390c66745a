import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { idAccessModes } from '../credentials/id-access-modes.ts'
import { IdCard } from '../credentials/schema.ts'
import { credentialStates } from '../credentials/kinds.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'

/** The identity card of a resident or of staff; it takes the place of one that the person has. */
export const IdAccessForm = z.object({
  personUuid: z
    .string()
    .min(1)
    .pipe(Uuid)
    .meta({ description: 'Person who gets the card.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
  idAccess: IdCard.meta({ description: 'Identity card to set, by what doors read of it.' }),
})
export type IdAccessForm = z.output<typeof IdAccessForm>

export const IdAccessFilter = pageQuery.extend({
  /** The name of a person, or the whole number of a card. */
  keyword: Keyword.meta({
    description: 'Words of the name of a person, or the whole number of a card.',
    example: 'nora',
  }),
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
})

/** A person with its identity card; of the numbers the last digits alone are shown. */
export const IdAccess = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the identity card.' }),
  personUuid: Uuid.meta(fieldTexts.personOrNone),
  personName: z.string().meta({ description: 'Name of the person; empty for none.', example: 'Nora Petersen' }),
  personKind: z.enum(personKinds).meta(fieldTexts.personKindOrNone),
  building: Named.nullable().meta({ description: 'Building of the record; null for none.' }),
  apartment: Named.nullable().meta({ description: 'Apartment of the record; null for none.' }),
  mode: z
    .enum(idAccessModes)
    .meta({ description: 'What doors read of the card: its RUN, its serial number, or both.' }),
  maskedRun: z.string().meta({ description: 'Last digits of the RUN; empty where it is not read.', example: '7890' }),
  maskedSerial: z
    .string()
    .meta({ description: 'Last digits of the serial number; empty where it is not read.', example: '6789' }),
  status: z
    .enum(credentialStates)
    .meta({ description: 'active: opens; inactive: switched off; lost: marked as lost, so doors refuse it.' }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type IdAccess = z.infer<typeof IdAccess>
