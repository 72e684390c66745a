import { rowsOf, type Db } from '../../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../../db/scope/scope.ts'

/** Company of all lines of a sheet. */
export interface LineOwner {
  /** Value of the company column. */
  readonly company: string
  /** It is the built-in company of a residential site, which has no visible name. */
  readonly isResidence: boolean
}

/** What lines say of a company: its name, or the id of that of a residential site, which has no name. */
export const companyInLines = ({ kind, uuid, name }: CompanyRow): string => (kind === 'residence' ? uuid : name)

interface CompanyRow {
  readonly kind: string
  readonly uuid: string
  readonly name: string
}

/**
 * Whose the lines of a sheet are: of the company of an administrator, of the residence, or null where they name
 * companies.
 */
export async function lineOwnerAt(db: Db, scope: ProjectScope): Promise<LineOwner | null> {
  let query = rowsOf(db, scope, 'company').select(['company.kind', 'company.uuid', 'company.name'])
  if (!isOfCompany(scope)) query = query.where('company.kind', '=', 'residence')
  const company = await query.executeTakeFirst()
  return company ? { company: companyInLines(company), isResidence: company.kind === 'residence' } : null
}
