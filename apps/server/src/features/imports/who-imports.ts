import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { permissionsToImport, permissionsToSee, permissionsToUndo } from '@lintel/contract/imports/permissions.ts'
import { batchKinds, type BatchKind } from '@lintel/contract/imports/schema.ts'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Services } from '../../kernel/services.ts'

/** Whether a session may import a kind of file. */
export const mayImport = (session: SessionRecord, services: Services, kind: BatchKind): boolean =>
  hasAll(session, services, permissionsToImport(kind))

/** Whether a session may undo imports of a kind. */
export const mayUndo = (session: SessionRecord, services: Services, kind: BatchKind): boolean =>
  hasAll(session, services, permissionsToUndo(kind))

/** Whether a session sees imports of a kind. */
export const maySee = (session: SessionRecord, services: Services, kind: BatchKind): boolean =>
  hasAll(session, services, permissionsToSee(kind))

/** The kinds of imports that a session sees. */
export const kindsSeen = (session: SessionRecord, services: Services): readonly BatchKind[] =>
  batchKinds.filter((kind) => maySee(session, services, kind))

/** Whether the facts of a session give it all of these permissions. */
function hasAll(session: SessionRecord, { config }: Services, permissions: readonly Permission[]): boolean {
  const facts = factsOf(session, config)
  return permissions.every((permission) => hasPermission(facts, permission))
}
