import type { CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import type { ImportedThing, ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Context of checking and saving an import. */
export interface ImportWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  /** Queries beyond the site, such as for unique MAC addresses. */
  readonly database: Database
  readonly now: Date
  /** Whether missing companies may be created. */
  readonly makesCompanies: boolean
  /** Whether the site has ID access. */
  readonly givesIdAccess: boolean
  /** Who uploaded the file. */
  readonly author: string
  /** Notation of card numbers in the file. */
  readonly cardNotation: CardNotation
  /** Locks the records that lines refer to until the transaction ends; unset for a check. */
  readonly holds: boolean
}

/** How many of each thing an import adds. */
export type Additions = Readonly<Partial<Record<ImportedThing, number>>>

/** Plan of an import, or the problems that prevent it. */
export interface ImportPlan {
  readonly problems: readonly ImportProblem[]
  /** Companies to create. */
  readonly newCompanies?: readonly string[]
  /** What `save` adds. */
  readonly adds: Additions
  /** Saves the plan in few statements; answers the created records, for undo. */
  save(): Promise<readonly MadeRecord[]>
}

export type MadeRecord = MadeRow | ChangedCallType

/** Home whose call type was changed. */
interface ChangedCallType {
  readonly kind: 'callType'
  readonly uuid: string
  readonly former_call_type: number
  readonly call_type: number
}

interface MadeRow {
  readonly kind:
    | 'company'
    | 'department'
    | 'person'
    | 'device'
    | 'credential'
    | 'unassignedCredential'
    | 'building'
    | 'apartment'
  readonly uuid: string
  /** Hash of an unassigned card in hex; once assigned, the card has another id. */
  readonly keyed_hash?: string
}

/** Person created by a line, for dependent rows. */
export interface HolderRow {
  readonly company_uuid: string
  readonly person_uuid: string
}
