import { sql, type Insertable } from 'kysely'
import { Db } from '../db.ts'
import type { DB } from '../tables.ts'
import type { Scope } from './scope.ts'
import { withinTree } from './scope-filter.ts'

/** Adds an agreement; row-level security refuses one of another payer. */
export function insertAgreement(db: Db, _scope: Scope, row: Insertable<DB['renewal_agreement']>) {
  return Db.open(db).insertInto('renewal_agreement').values(row)
}

/** An item of an agreement. */
export interface AgreementItemRow {
  readonly project_uuid: string
  readonly service: string
  readonly subject_uuid: string
  readonly subject_name: string
  readonly agreement_uuid: string
}

/** Adds items to an agreement; violates the index of the table where a running one has one of them. */
export async function insertAgreementItems(db: Db, scope: Scope, rows: readonly AgreementItemRow[]): Promise<void> {
  await sql`insert into renewal_agreement_item (project_uuid, agreement_uuid, service, subject_uuid, subject_name)
    select input.project_uuid, input.agreement_uuid, input.service, input.subject_uuid, input.subject_name
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(project_uuid uuid, agreement_uuid uuid, service text,
      subject_uuid uuid, subject_name text)
    where input.project_uuid in (select project.uuid from project where ${withinTree('project', scope)})`.execute(
    Db.open(db),
  )
}
