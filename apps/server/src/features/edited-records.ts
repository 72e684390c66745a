import type { Operation } from '@lintel/contract/kit/operation.ts'
import { templateByUuid } from './badges/queries.ts'
import { subInstallerByUuid } from './sub-accounts/queries.ts'
import type { Context } from '../kernel/implement.ts'

type Reader = (context: Context<Operation, 'project'>, uuid: string) => Promise<object | undefined>

/** Records of edits that no call reads by their id alone. */
export const editedRecords: Readonly<Record<string, Reader>> = {
  'badgeTemplate.edit': ({ db, scope }, uuid) => templateByUuid(db, scope, uuid),
  'subInstaller.edit': ({ db, scope }, uuid) => subInstallerByUuid(db, scope, uuid),
}
