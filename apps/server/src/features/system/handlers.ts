import { system as contract } from '@lintel/contract/system/operations.ts'
import { systemQueries } from '../../db/db.ts'
import { implement } from '../../kernel/implement.ts'
import { productVersion } from '../../version.ts'

/** Accounts that can enter somebody else's portal, and so are told once that it takes no password. */
const enteringKinds = new Set(['distributor', 'subDistributor', 'installer', 'subInstaller'])

export const systemHandlers = implement(contract, 'system', {
  async getSysConfig({ db, scope, session }) {
    const account = await systemQueries(db, scope)
      .selectFrom('account')
      .select(['notice_read', 'kind'])
      .where('uuid', '=', session.accountUuid)
      .executeTakeFirstOrThrow()
    return {
      EnableSmartHome: 0 as const,
      IsEnableOfflineSolution: 0 as const,
      IsPwdFreeLogin: 1 as const,
      IsPwdFreeLoginNotice: !account.notice_read && enteringKinds.has(account.kind) ? (1 as const) : (0 as const),
      IsShowPermissionGranted: 1 as const,
    }
  },

  async start({ services }) {
    return {
      brand: services.config.brand,
      region: services.config.region,
      version: productVersion,
      demoAccounts: [...services.demoAccounts],
    }
  },
})
