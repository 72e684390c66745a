import { sql } from 'kysely'

/**
 * Number and name of an apartment as one text, as `apartmentLabel` of the contract makes it: of the table or of its alias. Null
 * where the statement has joined none.
 */
export const apartmentName = (table = 'apartment') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.number`)}, nullif(${sql.ref(`${table}.name`)}, '')), '')`
