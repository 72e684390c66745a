import type { Facts } from '@lintel/contract/access/facts.ts'
import type { Config } from '../config.ts'
import type { SessionRecord } from './session.ts'

const propertySections = new Set(['propertyOffice', 'propertyCommunity', 'propertyOldCommunity'])

/** The facts that rules are evaluated over, for a session in this installation. */
export function factsOf(session: SessionRecord, config: Config): Facts {
  const isProperty = propertySections.has(session.section)
  return {
    section: session.section,
    role: session.role,
    accountKind: session.actingKind,
    entryPortal: !isProperty ? 'none' : session.actingKind === 'propertyManager' ? 'pm' : 'ins',
    isDistributorLogin:
      session.accountKind === 'distributor' || session.accountKind === 'subDistributor'
        ? session.section !== 'distributor'
        : false,
    projectKind: session.projectKind ?? 'none',
    region: config.region,
    mailOutbox: config.smtpUrl === undefined,
  }
}
