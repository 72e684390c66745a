import type { ReactNode } from 'react'
import { type TextKey, useText } from '../../language/language.ts'
import type { Reading } from '../screen/detail-screen.tsx'
import { Loaded } from '../screen/loaded.tsx'
import { Page } from '../screen/page.tsx'

interface LoadedFormProps<Row> {
  /** Shown until the record is there, or when it cannot be read. */
  readonly title: TextKey
  readonly query: Reading<Row>
  readonly back: string | undefined
  /** The form, which is a page of its own. */
  readonly children: (row: Row) => ReactNode
}

/** A page with the form of a record that is read first. */
export function LoadedForm<Row>({ title, query, back, children }: LoadedFormProps<Row>) {
  const t = useText()
  if (query.data !== undefined) return children(query.data)
  return (
    <Page title={t(title)} back={back} isNarrow>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}

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
