import type { LockAccountState } from '@lintel/contract/third-party-locks/states.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { deepLink, installerType } from '../../../domain/mails/deep-link.ts'
import { queueMail } from '../../../domain/mails/queue.ts'
import type { Services } from '../../../kernel/services.ts'
import type { AccountPlace } from '../writes.ts'

const lostStates: readonly LockAccountState[] = ['refused', 'tokenExpired', 'accountBlocked']

/**
 * Mails the installer of the site that an account which was bound no longer works, with a link to the page of the
 * account. Called in the transaction that changes the state, so that there is one mail for a change.
 */
export async function mailLostAccount(
  db: Db,
  services: Services,
  { projectUuid, vendor }: AccountPlace,
  state: LockAccountState,
): Promise<void> {
  if (!lostStates.includes(state)) return
  const installer = await installerOf(db, projectUuid)
  if (!installer?.email) return
  const { email, language, site, kind, user_name: account, display_name: name } = installer
  const t = createTranslator(chooseLocale([language]), { namespaces: ['thirdPartyLocks'] })
  await queueMail(db, systemScope, services, {
    name: 'lockAccountLost',
    to: email,
    language,
    params: {
      name,
      site,
      vendor: t(`thirdPartyLocks:vendor.${vendor}`),
      state: t(`thirdPartyLocks:account.state.${state}`),
    },
    page: deepLink({ about: 'lockAccount', userType: installerType[kind], account, siteUuid: projectUuid }),
  })
}

/** The installer of a site, while it can sign in. */
function installerOf(db: Db, projectUuid: string) {
  return systemQueries(db, systemScope)
    .selectFrom('project')
    .innerJoin('account', 'account.uuid', 'project.installer_uuid')
    .select(['account.user_name', 'account.display_name', 'account.email', 'account.language'])
    .select(['project.name as site', 'project.kind'])
    .where('project.uuid', '=', projectUuid)
    .where('account.state', '=', 'normal')
    .executeTakeFirst()
}
