import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { CreatedAccount } from '../operators/schema.ts'

/** What can be done to an account of any kind (specification 7, group manage). */
export const account = {
  resetPassword: operation({
    method: 'POST',
    path: 'v3/web/common/manage/resetPwd',
    wire: 'form',
    needs: 'account.resetPassword',
    input: z.object({ uuid: Uuid }),
    output: CreatedAccount,
    fails: [],
    summary: 'Give an account below a new first password, answered once; its sessions end and a link is mailed.',
  }),
}
