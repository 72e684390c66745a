import { configuration as contract } from '@lintel/contract/configuration/operations.ts'
import type { AccountState } from '@lintel/contract/accounts/states.ts'
import { implement } from '../../kernel/implement.ts'
import { ownGuides } from '../../domain/guides/queries.ts'
import { accountByUuid } from '../../domain/sessions/queries.ts'
import { companyNameOfAdmin } from '../../domain/companies/queries.ts'
import { allowanceOf, boundOf, firstVillaPriceOf, flag, formatsOf, householdsOf, sitesOf } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** States of an account as specification.md 4 numbers them. */
const appStatus = { normal: 1, expired: 2, inactive: 3 } as const satisfies Record<AccountState, number>

/** Each read is about the portal: about the account acted as, not about the one that entered it. */
const configurationHandlers = implement(contract, 'system', {
  async installer({ db, scope, session, now }) {
    const acting = await accountByUuid(db, scope, session.actingUuid)
    const installerUuid = acting.installer_uuid ?? acting.uuid
    const installer = installerUuid === acting.uuid ? acting : await accountByUuid(db, scope, installerUuid)
    const own = await allowanceOf(db, scope, installerUuid)
    const above = await allowanceOf(db, scope, installer.distributor_uuid)
    const { switches } = own
    return {
      UUID: installerUuid,
      ChargeMode: own.chargeMode,
      AttendancePricingType: own.attendancePricing,
      IsProjectLandLine: flag(switches.projectLandline),
      IsOfficeLandLine: flag(switches.officeLandline),
      ...(await boundOf(db, scope, installerUuid)),
      EnableIDAccess: flag(switches.idAccess),
      EnableIncentives: flag(switches.incentives),
      TotalHouseholds: await householdsOf(db, scope, installerUuid),
      EnableRFCard: flag(switches.rfCard),
      IsEnableAptChargePlan: flag(switches.apartmentChargePlan),
      NewSingleBillingTime: await firstVillaPriceOf(db, scope, installerUuid, now.toISOString().slice(0, 10)),
      AppStatus: appStatus[installer.state],
      IsAutoRenew: flag(switches.autoRenew),
      DisBusiness: above.business,
      IsBadgePrinting: flag(switches.badgePrinting),
      IsSubIns: flag(session.actingKind === 'subInstaller'),
      IsEnableYJRobot: flag(switches.robot),
      UserGuideFiles: (await ownGuides(db, scope, session)).map(({ address }) => address),
      ...formatsOf(acting.customize_form),
    }
  },

  async platform({ db, scope, session }) {
    const tickOf = (ability: string) =>
      session.actingKind === 'superManager' || session.abilities.includes(ability) ? ('1' as const) : ('0' as const)
    return {
      ...identityOf(await accountByUuid(db, scope, session.actingUuid)),
      deviceSetting: tickOf('deviceSetting'),
      accountSetting: tickOf('accountSetting'),
      authCode: tickOf('authCode'),
    }
  },

  async distributor({ db, scope, session }) {
    const acting = await accountByUuid(db, scope, session.actingUuid)
    const { chargeMode } = await allowanceOf(db, scope, acting.distributor_uuid)
    return {
      ...identityOf(acting),
      ChargeMode: chargeMode,
      IsSubDis: flag(session.actingKind === 'subDistributor'),
    }
  },

  async manager({ db, scope, session }) {
    return {
      ...identityOf(await accountByUuid(db, scope, session.actingUuid)),
      ProjectCount: await sitesOf(db, scope, session.actingUuid),
    }
  },

  async admin({ db, scope, session }) {
    return {
      ...identityOf(await accountByUuid(db, scope, session.actingUuid)),
      CompanyName: (await companyNameOfAdmin(db, scope, session.actingUuid)) ?? '',
    }
  },

  async chargeMode({ session }) {
    return { ChargeMode: session.operator.chargeMode }
  },

  async distributorChargeMode({ db, scope, session }) {
    const { distributor_uuid: distributorUuid } = await accountByUuid(db, scope, session.actingUuid)
    return { ChargeMode: (await allowanceOf(db, scope, distributorUuid)).chargeMode }
  },
})

function identityOf(account: Awaited<ReturnType<typeof accountByUuid>>) {
  return {
    UUID: account.uuid,
    Account: account.user_name,
    Name: account.display_name,
    Email: account.email ?? '',
    TimeZone: account.time_zone,
    ...formatsOf(account.customize_form),
  }
}

export default serverFeature({ handlers: configurationHandlers })
