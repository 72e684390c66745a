import { z } from 'zod'
import { accountKinds } from '../access/roles.ts'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** The two common manage calls of v4 (specification.md 7). */
export const manage = {
  children: operation({
    method: 'GET',
    path: 'v4/web/common/manage/{role}/getChildManageList',
    needs: 'signedIn',
    output: z.object({
      rows: z
        .array(
          z.object({
            uuid: Uuid.meta(fieldTexts.uuid),
            kind: z.enum(accountKinds).meta(fieldTexts.accountKind),
            name: z.string().meta({ description: 'Name of the account.', example: 'Harbour House' }),
          }),
        )
        .meta({ description: 'Accounts directly below.' }),
    }),
    summary: `List accounts directly below the signed-in one, at most ${limits.importBatch}.`,
  }),
  installer: operation({
    method: 'GET',
    path: 'v4/web/common/manage/ins/getInfo',
    needs: 'signedIn',
    when: when('section', 'installer', 'single', 'community', 'office'),
    output: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      kind: z.enum(accountKinds).meta(fieldTexts.accountKind),
      userName: z.string().meta(fieldTexts.userName),
      displayName: z.string().meta(fieldTexts.displayName),
    }),
    summary: 'Get id, kind and names of the account that the session acts as.',
  }),
}

export default defineFeature({
  operations: { manage },
  about: { manage: 'The account that the session acts as, and the accounts directly below it.' },
})
