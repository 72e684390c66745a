import { hasPermission } from '@lintel/contract/access/grants.ts'
import { batchKinds, type BatchKind } from '@lintel/contract/imports/schema.ts'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Services } from '../../kernel/services.ts'

/** An account that imports something may make it manually too. */
const neededFor = {
  personnel: 'personnel.create',
  device: 'device.register',
  face: 'personnel.edit',
  courier: 'visitor.create',
  plate: 'personnel.edit',
  freeCard: 'library.edit',
  structure: 'structure.edit',
  resident: 'resident.create',
  staffCard: 'personnel.edit',
} as const

/** Beside that: people may be imported for one company, structure by its installer, all else for a site. */
const alsoNeededFor = (kind: BatchKind) =>
  kind === 'personnel' ? 'personnel.import' : kind === 'structure' ? 'import.follow' : 'import.run'

/** Whether a session may have a file of a kind imported. */
export function mayImport(session: SessionRecord, { config }: Services, kind: BatchKind): boolean {
  const facts = factsOf(session, config)
  return hasPermission(facts, neededFor[kind]) && hasPermission(facts, alsoNeededFor(kind))
}

/** Whether a session sees imports of a kind: who imports people sees all that is imported at the site but its structure. */
export function maySee(session: SessionRecord, services: Services, kind: BatchKind): boolean {
  if (kind === 'structure') return mayImport(session, services, kind)
  return hasPermission(factsOf(session, services.config), 'personnel.import')
}

/** The kinds of imports that a session sees. */
export const kindsSeen = (session: SessionRecord, services: Services): readonly BatchKind[] =>
  batchKinds.filter((kind) => maySee(session, services, kind))
