import { abilities, abilitiesOf, type Ability } from '@lintel/contract/access/abilities.ts'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { isCommunity, isReseller } from '@lintel/contract/access/roles.ts'
import {
  idAccessModesOfSite,
  readCommunitySettings,
  visitorsFollowFloors,
} from '@lintel/contract/site-settings/community-defaults.ts'
import { officeSettingsWith, visitorPassKindsFor, type OfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { officeChargeModeOf } from '@lintel/contract/site-settings/office-wire.ts'
import { brands } from '@lintel/i18n/brands.ts'
import type { Config } from '../base/config.ts'
import { attendanceAt } from './attendance.ts'
import type { SessionRecord } from './session-record.ts'

const propertySections = new Set(['propertyOffice', 'propertyCommunity', 'propertyOldCommunity'])

/** Facts by the session they were found for: a call asks for them several times. */
const factsBySession = new WeakMap<SessionRecord, { readonly config: Config; readonly facts: Facts }>()

/** The facts that rules are evaluated over, for a session in this installation. */
export function factsOf(session: SessionRecord, config: Config): Facts {
  const cacheEntry = factsBySession.get(session)
  if (cacheEntry?.config === config) return cacheEntry.facts
  const facts = findFacts(session, config)
  factsBySession.set(session, { config, facts })
  return facts
}

function findFacts(session: SessionRecord, config: Config): Facts {
  const isProperty = propertySections.has(session.section)
  return {
    section: session.section,
    role: session.role,
    accountKind: session.actingKind,
    entryPortal: !isProperty ? 'none' : session.actingKind === 'propertyManager' ? 'pm' : 'ins',
    isDistributorLogin: isReseller(session.accountKind) && session.section !== 'distributor',
    projectKind: session.projectKind ?? 'none',
    region: config.region,
    mailOutbox: config.smtpUrl === undefined,
    chargeMode: session.operator.chargeMode,
    business: session.operator.business,
    smartHome: session.operator.smartHome,
    badgePrinting: session.operator.badgePrinting,
    idAccess:
      idAccessModesOfSite(session.operator.idAccess, { kind: session.projectKind, settings: session.siteSettings })
        .length > 0,
    deletesResidents: session.member.mayDeleteAccounts,
    thirdPartyLocks: session.hasLockAccount,
    billing: session.hasBilling,
    autoRenewRecord: session.hasRenewals,
    memberPays: false,
    toolbox: Object.keys(brands[config.brand].links).length > 0,
    ...siteFactsOf(session),
    ...abilitiesOfSession(session),
  }
}

/** An account whose kind has nothing to tick has every ability; a sub-account has what was ticked. */
function abilitiesOfSession(session: SessionRecord): Record<Ability, boolean> {
  const hasAbilities = session.actingKind in abilitiesOf
  return Object.fromEntries(
    abilities.map((ability) => [ability, hasAbilities ? session.abilities.includes(ability) : true]),
  ) as Record<Ability, boolean>
}

/** How attendance stands: a tier of 'off' hides it (specification.md 3). */
export const attendanceOf = ({ attendanceTier, attendanceActiveStatus }: OfficeSettings): Facts['attendance'] =>
  attendanceTier === 'off' ? 'off' : attendanceActiveStatus

type SiteFacts = Pick<
  Facts,
  | 'attendance'
  | 'siteChargeMode'
  | 'pinsHidden'
  | 'imagesShown'
  | 'imageDays'
  | 'logsShown'
  | 'makesKeys'
  | 'elevatorControl'
  | 'visitorsFollowFloors'
>

/** What rules ask about the site a session stands in; nothing is so outside a site. */
function siteFactsOf({
  projectKind,
  siteSettings,
  attendance,
  operator,
  companyUuid,
  member,
  actingKind,
  readAt,
}: SessionRecord): SiteFacts {
  // Accounts that came through an installer read the logs whatever its managers may (community.md 1.2).
  const isOperator = actingKind !== 'propertyManager' && actingKind !== 'admin'
  if (projectKind === 'office') {
    const settings = officeSettingsWith(siteSettings, attendanceAt(attendance, readAt))
    return {
      attendance: attendanceOf(settings),
      siteChargeMode: officeChargeModeOf(settings, operator.chargeMode),
      pinsHidden: settings.encryptPin,
      imagesShown: settings.snapshot && member.maySeeImages,
      imageDays: settings.keepImageDays,
      logsShown: isOperator || (settings.showLog && member.mayReadLogs),
      makesKeys: visitorPassKindsFor(companyUuid !== null, settings).length > 0,
      elevatorControl: false,
      visitorsFollowFloors: false,
    }
  }
  if (isCommunity(projectKind)) {
    const settings = readCommunitySettings(siteSettings)
    const { chargeMode, encryptPin, snapshotAndVideo, keepImageDays, elevatorControl } = settings
    return {
      attendance: 'off',
      siteChargeMode: chargeMode === 1 ? 'installer' : 'manager',
      pinsHidden: encryptPin,
      imagesShown: snapshotAndVideo && member.maySeeImages,
      imageDays: keepImageDays,
      logsShown: isOperator || member.mayReadLogs,
      makesKeys: true,
      elevatorControl,
      visitorsFollowFloors: visitorsFollowFloors(settings),
    }
  }
  return {
    attendance: 'off',
    siteChargeMode: 'none',
    pinsHidden: false,
    imagesShown: false,
    imageDays: 0,
    logsShown: true,
    makesKeys: true,
    elevatorControl: false,
    visitorsFollowFloors: false,
  }
}
