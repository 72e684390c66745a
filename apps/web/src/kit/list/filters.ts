import type { ComponentType } from 'react'
import type { TextKey } from '../../language/language.ts'
import type { RemoteOptions } from '../options/options.ts'

interface Base {
  readonly label: TextKey
}

/** A filter of a list, as data; its value is text in the address. */
export type Filter = Base & {
  readonly name: string
  /** What the call takes it as, where the address calls it otherwise. */
  readonly field?: string
} & (
    | { readonly kind: 'text' }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: TextKey }[] }
    /** A day of the site's calendar, sent as the moment it begins or ends. */
    | { readonly kind: 'day'; readonly edge: 'start' | 'end' }
    /** Set by another part of the page; stands in the address and is cleared with the others. */
    | { readonly kind: 'elsewhere' }
    | { readonly kind: 'custom'; readonly Field: ComponentType<FilterFieldProps> }
  )

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Drawn as a chip of a list rather than a field. */
  readonly chip?: { readonly startsOpen: boolean }
  /** Drawn as a line of *Add filter*. */
  readonly onAdd?: () => void
}

export interface RemoteFilterProps extends FilterFieldProps {
  /** A hook that finds options for what was typed. */
  readonly useOptions: (keyword: string) => RemoteOptions
}

/** The filters a list may have. */
export const filter = {
  text: (name: string, label: TextKey): Filter => ({ kind: 'text', name, label }),
  choice: <Value extends string>(
    name: string,
    label: TextKey,
    values: readonly Value[],
    labelOf: (value: Value) => TextKey,
    field: string = name,
  ): Filter => ({
    kind: 'choice',
    name,
    field,
    label,
    options: values.map((value) => ({ value, label: labelOf(value) })),
  }),
  day: (name: string, label: TextKey, edge: 'start' | 'end'): Filter => ({ kind: 'day', name, label, edge }),
  elsewhere: (name: string, label: TextKey): Filter => ({ kind: 'elsewhere', name, label }),
  custom: (name: string, label: TextKey, Field: ComponentType<FilterFieldProps>): Filter => ({
    kind: 'custom',
    name,
    label,
    Field,
  }),
}
