import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { idAccessModes } from '../credentials/id-access-modes.ts'
import { credentialStates, IdCard } from '../credentials/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'

/** The identity card of a resident or of staff; it takes the place of one that the person has. */
export const IdAccessForm = z.object({ personUuid: z.string().min(1).pipe(Uuid), idAccess: IdCard })
export type IdAccessForm = z.output<typeof IdAccessForm>

export const IdAccessFilter = pageQuery.extend({
  /** The name of a person, or the whole number of a card. */
  keyword: Keyword,
  building: Uuid.optional(),
  apartment: Uuid.optional(),
})

/** A person with its identity card; of the numbers the last digits alone are shown. */
export const IdAccess = z.object({
  uuid: Uuid,
  personUuid: Uuid,
  personName: z.string(),
  personKind: z.enum(personKinds),
  building: Named.nullable(),
  apartment: Named.nullable(),
  mode: z.enum(idAccessModes),
  maskedRun: z.string(),
  maskedSerial: z.string(),
  status: z.enum(credentialStates),
  createdAt: Moment,
})
export type IdAccess = z.infer<typeof IdAccess>
