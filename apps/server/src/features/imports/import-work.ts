import type { CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** What checking and saving a batch work with. */
export interface ImportWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  /** For what is asked beyond the site. */
  readonly database: Database
  readonly now: Date
  /** Whether companies may be made that are not there yet. */
  readonly makesCompanies: boolean
  /** Whether the site has ID access. */
  readonly givesIdAccess: boolean
  /** How the file writes card numbers. */
  readonly cardNotation: CardNotation
  /** Holds what lines point to until the transaction ends; a check alone holds nothing. */
  readonly holds: boolean
}

/** What an import would make, or why it makes nothing. */
export interface ImportPlan {
  readonly problems: readonly ImportProblem[]
  /** Companies that it would make. */
  readonly newCompanies?: readonly string[]
  /** Writes it, in a handful of statements; answers what was made, for undoing it. */
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
  /** Of an unassigned card, as `hex`: its holder gets it under another id. */
  readonly keyed_hash?: string
}

/** Person made by a line, for the rows that belong to one. */
export interface HolderRow {
  readonly company_uuid: string
  readonly person_uuid: string
}
