import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { CreatedAccount } from '../operators/schema.ts'
import { AccountStatus } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const byUuid = z.object({ uuid: Uuid.meta({ description: 'Account that is meant, below the own one.' }) })

const own = (verb: string) => `v4/web/common/account/{role}/${verb}` as const

/** What can be done to an account of any kind (specification.md 7, group manage; operators.md 3.4, 5.2.5). */
export const account = {
  resetPassword: operation({
    method: 'POST',
    path: 'v3/web/common/manage/resetPwd',
    wire: 'form',
    needs: 'account.resetPassword',
    input: byUuid,
    output: CreatedAccount,
    fails: ['consentWaiting'],
    invalidates: ['account.status'],
    summary:
      'Reset the password of an account below the own one. Its sessions end, and a link to set a password is mailed to it. The new first password is returned only here.',
  }),
  status: operation({
    method: 'GET',
    path: own('getStatus'),
    needs: 'account.resetPassword',
    input: byUuid,
    output: AccountStatus,
    summary:
      'Check whether an account below the own one is locked out, and whether it has not chosen its password yet.',
  }),
  unlock: operation({
    method: 'POST',
    path: own('unlock'),
    needs: 'account.resetPassword',
    input: byUuid,
    invalidates: ['account.status'],
    summary: 'Unlock an account below the own one that is locked out, and clear its count of wrong tries.',
  }),
  resendInvitation: operation({
    method: 'POST',
    path: own('resendInvitation'),
    needs: 'account.resetPassword',
    input: byUuid,
    output: z.object({
      email: z.string().meta({ description: 'Address that the link was mailed to.', example: 'nora@example.com' }),
    }),
    fails: ['accountWithoutEmail', 'accountInUse'],
    invalidates: [],
    summary:
      'Mail another link to set a password to an account below the own one that has not chosen one yet. Returns the address.',
  }),
}

export default defineFeature({
  operations: { account },
  about: { account: 'Repair of accounts below the own one: new password, invitation, lock-out.' },
  schemas: { accounts: schemas },
  targets: { account: ['account'] },
})
