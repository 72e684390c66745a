import { z } from 'zod'
import { Flag } from '../atoms.ts'
import { regions } from '../access/roles.ts'
import { operation } from '../kit/operation.ts'

/** System config as specification 3 names its fields. */
export const SystemConfig = z.object({
  EnableSmartHome: Flag,
  IsEnableOfflineSolution: Flag,
  IsPwdFreeLogin: Flag,
  IsPwdFreeLoginNotice: Flag,
  IsShowPermissionGranted: Flag,
})

export const system = {
  getSysConfig: operation({
    method: 'GET',
    path: 'v3/web/common/config/getSysConfig',
    wire: 'form',
    needs: 'signedIn',
    whileRestricted: true,
    input: z.object({}),
    output: SystemConfig,
    fails: [],
    summary: 'System configuration flags for the signed-in account.',
  }),
  start: operation({
    method: 'GET',
    path: 'v4/web/common/system/getStart',
    wire: 'json',
    needs: 'public',
    input: z.object({}),
    output: z.object({
      brand: z.string(),
      region: z.enum(regions),
      version: z.string(),
      demoAccounts: z.array(
        z.object({ userName: z.string(), password: z.string(), kind: z.string(), site: z.string() }),
      ),
    }),
    fails: [],
    summary: 'What a page needs before anybody signs in: brand, region and, in the demo, its accounts.',
  }),
}
