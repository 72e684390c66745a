/** The order of the collation `natural_order`, for what is sorted outside the database. */
export const naturalOrder = new Intl.Collator('und', { numeric: true })
