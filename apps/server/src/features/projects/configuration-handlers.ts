import { isCommunity, type ProjectKind } from '@lintel/contract/access/roles.ts'
import {
  ownSites as ownContract,
  siteConfiguration as contract,
} from '@lintel/contract/projects/configuration-operations.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { sitesOfMember } from '../../domain/sessions/queries.ts'
import { kindsAmong } from '../../domain/sites/kinds.ts'
import { lockVendorsOf } from '../../domain/sites/settings-queries.ts'

const communities = ['community', 'oldCommunity'] as const
const offices = ['office'] as const

/** What a site says of itself after sign-in, with the names and 1/0 flags of specification.md 3. */
export const siteConfigurationHandlers = implement(contract, 'session', {
  async community({ db, scope, session }, { uuid }) {
    const site = await siteOf(db, scope, session, communities, uuid)
    const settings = readCommunitySettings(site.settings)
    return {
      UUID: site.uuid,
      AccountID: site.uuid,
      EnableLandline: flag(settings.enableLandline),
      IsNew: flag(site.kind === 'community'),
      ThirdPartyDevices: [
        ...(await lockVendorsOf(db, scope, site.uuid)),
        ...(settings.thirdPartyCamera ? (['camera'] as const) : []),
      ],
      EnableSmartHome: flag(settings.smartHome),
      IsMonitor: flag(settings.withIndoorMonitor),
      CustomizeForm: site.customize_form,
      AptPinType: flag(settings.aptPinType === 'apartmentAndPin'),
      IsAccessFollow: flag(settings.accessFollow),
    }
  },

  office: async ({ db, scope, session }, { uuid }) => officeOf(await siteOf(db, scope, session, offices, uuid)),

  async newOffice({ db, scope, session }, { uuid }) {
    const site = await siteOf(db, scope, session, offices, uuid)
    return { ...officeOf(site), UUID: site.uuid, Name: site.name, TimeZone: site.time_zone }
  },
})

/** About the own account, also where its session stands in one of its sites and reaches no other. */
export const ownSitesHandlers = implement(ownContract, 'system', {
  async checkSeveral({ db, scope, session }) {
    if (session.actingKind !== 'installer') {
      const sites = await sitesOfMember(db, scope, session.actingUuid)
      return { IsMulti: flag(sites.filter(({ kind }) => isCommunity(kind)).length > 1) }
    }
    const two = await systemQueries(db, scope)
      .selectFrom('project')
      .select('uuid')
      .where('installer_uuid', '=', session.actingUuid)
      .where('kind', 'in', communities)
      .limit(2)
      .execute()
    return { IsMulti: flag(two.length > 1) }
  },
})

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

type Site = Awaited<ReturnType<typeof siteOf>>

const officeOf = (site: Site) => ({
  AccountID: site.uuid,
  AccountUUID: site.uuid,
  EnableLandline: flag(readOfficeSettings(site.settings).enableLandline),
  CustomizeForm: site.customize_form,
})

/** The named site, else the one the session stands in or holds. */
async function siteOf(
  db: Db,
  scope: Scope,
  session: SessionRecord,
  kinds: readonly ProjectKind[],
  uuid: string | undefined,
) {
  const site = await treeRowsOf(db, scope, 'project')
    .select([
      'project.uuid',
      'project.name',
      'project.kind',
      'project.time_zone',
      'project.customize_form',
      'project.settings',
    ])
    .where('project.uuid', '=', uuid ?? session.projectUuid ?? session.heldSite?.uuid ?? null)
    .where('project.kind', 'in', kindsAmong(session.section, kinds))
    .executeTakeFirst()
  if (!site) fail('notFound')
  return site
}
