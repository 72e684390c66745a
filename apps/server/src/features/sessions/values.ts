import type { Facts } from '@lintel/contract/access/facts.ts'
import { gradeOfSection, propertySection, roleNumber, type ProjectKind } from '@lintel/contract/access/roles.ts'
import { identityOfSite } from '@lintel/contract/access/switching.ts'
import type { SessionValues } from '@lintel/contract/sessions/schema.ts'
import type { SessionRecord } from '../../access/session-record.ts'

/** What a session is, under the names of specification.md 3. */
export function valuesOf(session: SessionRecord, facts: Facts): SessionValues {
  const { section, projectUuid, heldSite } = session
  const identity = projectUuid ?? heldSite?.uuid ?? null
  const personalManager = installerOf(session)
  return {
    actualRole: roleNumber[session.role],
    grade: gradeOfSection[section],
    projectGrade: projectGradeOf(session),
    identityId: identity,
    identityUUID: identity,
    personalManagerId: personalManager,
    personalManagerUUID: personalManager,
    disToSingle: facts.isDistributorLogin && section === 'single',
    isDisLogin: facts.isDistributorLogin,
    entryPortal: facts.entryPortal,
    business: facts.business,
    isSubIns: session.actingKind === 'subInstaller',
  }
}

const gradeOfKind = (kind: ProjectKind): number => gradeOfSection[identityOfSite[kind]]

const sectionsOfSites: readonly string[] = [...Object.values(identityOfSite), ...Object.values(propertySection)]

/** The kind of site, or the identity that is for one. */
function projectGradeOf({ section, projectKind, heldSite }: SessionRecord): number | null {
  const kind = projectKind ?? heldSite?.kind
  if (kind !== undefined && kind !== null) return gradeOfKind(kind)
  return sectionsOfSites.includes(section) ? gradeOfSection[section] : null
}

/** The installer whose portals the session stands in; its villa identity is the same account (operators.md 1.1). */
function installerOf({ actingKind, actingUuid, actingInstallerUuid }: SessionRecord): string | null {
  if (actingKind === 'installer') return actingUuid
  return actingKind === 'subInstaller' || actingKind === 'single' ? actingInstallerUuid : null
}
