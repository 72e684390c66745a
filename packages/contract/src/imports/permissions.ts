import type { Permission } from '../access/permissions.ts'
import type { BatchKind } from './schema.ts'

/**
 * What an import of a kind needs: to make the same manually, and to import. People may be imported for one company,
 * structure by its installer, all else for a site.
 */
const permissionsByKind = {
  personnel: ['personnel.create', 'personnel.import'],
  device: ['device.register', 'import.run'],
  face: ['personnel.edit', 'import.run'],
  courier: ['visitor.create', 'import.run'],
  plate: ['personnel.edit', 'import.run'],
  unassignedCard: ['library.edit', 'import.run'],
  structure: ['structure.edit', 'import.follow'],
  resident: ['resident.create', 'import.run'],
  staffCard: ['personnel.edit', 'import.run'],
} as const satisfies Record<BatchKind, readonly Permission[]>

/** The server asks for all of them, and the browser offers the import to no account that lacks one. */
export const permissionsToImport = (kind: BatchKind): readonly Permission[] => permissionsByKind[kind]

/** What an undo needs beside following imports: to delete what the import made, or to change what it changed. */
const permissionsOfUndo = {
  personnel: ['personnel.delete'],
  device: ['device.delete'],
  face: ['personnel.edit'],
  courier: ['visitor.delete'],
  plate: ['personnel.edit'],
  unassignedCard: ['library.edit'],
  structure: ['structure.edit', 'device.delete'],
  resident: ['resident.delete'],
  staffCard: ['personnel.edit'],
} as const satisfies Record<BatchKind, readonly Permission[]>

export const permissionsToUndo = (kind: BatchKind): readonly Permission[] => permissionsOfUndo[kind]

/** Who imports people sees all that is imported at the site but its structure. */
export const permissionsToSee = (kind: BatchKind): readonly Permission[] =>
  kind === 'structure' ? permissionsByKind.structure : ['personnel.import']
