/** The values of a form from a record that holds more: those its schema names. */
export function valuesOf<Shape extends object, Row extends { readonly [Name in keyof Shape]: unknown }>(
  shape: Shape,
  row: Row,
): Pick<Row, keyof Shape & keyof Row> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, row[name as keyof Row]])) as Pick<
    Row,
    keyof Shape & keyof Row
  >
}
