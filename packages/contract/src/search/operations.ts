import { z } from 'zod'
import { text, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { searchKinds } from './kinds.ts'

const SearchHit = z.object({
  kind: z.enum(searchKinds).meta({ description: 'What was found.' }),
  uuid: Uuid.meta({ description: 'Identifier of the record.' }),
  name: z.string().meta({ description: 'Name of the record.', example: 'Nora Petersen' }),
  detail: z.string().nullable().meta({
    description: 'What tells it from others of the same name: company, apartment, device or site; null for none.',
    example: 'Kestrel Design',
  }),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Finds records of every kind by words, for the command palette (design, Frame). */
export const search = {
  find: operation({
    method: 'GET',
    path: 'v4/web/common/search/find',
    needs: 'signedIn',
    input: z.object({
      keyword: text(limits.generic).min(1).meta({ description: 'Words or a number to find.', example: 'petersen' }),
    }),
    output: z.object({
      rows: z
        .array(SearchHit)
        .meta({ description: 'What was found, at most five of each kind, in the order of kinds.' }),
    }),
    summary:
      'Find people, apartments, companies, access groups, doors, devices, alarms, sites and accounts by words, of those kinds that the role may read.',
  }),
}

export default defineFeature({
  operations: { search },
  about: { search: 'Records of every kind by words.' },
})
