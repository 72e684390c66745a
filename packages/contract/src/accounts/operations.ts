import { z } from 'zod'
import { accountKinds } from '../access/roles.ts'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { accountStates } from './states.ts'

export const Account = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  kind: z.enum(accountKinds),
  state: z.enum(accountStates),
  parentName: z.string().nullable(),
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
})
export type Account = z.infer<typeof Account>

export const account = {
  list: operation({
    method: 'GET',
    path: 'v4/web/common/account/{role}/getList',
    wire: 'json',
    needs: 'account.read',
    input: pageQuery.extend({
      keyword: Keyword,
      type: z.enum(accountKinds).optional(),
      sort: sortable(['userName', 'createdAt']),
    }),
    output: page(Account),
    fails: [],
    summary: 'The accounts below the signed-in one.',
  }),
}
