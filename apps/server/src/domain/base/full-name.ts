import { personName } from '@lintel/contract/base/name-fold.ts'
import { sql } from 'kysely'

/** A person's name as one text, as the function `full_name` of the database makes it: of a table or of its alias. */
export const fullName = (table = 'person') =>
  sql<string>`full_name(${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`

/** The same of a row that was read. */
export const fullNameOf = (person: { readonly first_name: string; readonly last_name: string }): string =>
  personName({ firstName: person.first_name, lastName: person.last_name })
