import { createContext, useContext, useEffect } from 'react'

/** How a field is called on the page, and how it says one of its values; nothing for a value that it does not know. */
export interface FieldName {
  readonly label: string
  readonly say?: ((value: unknown) => string | undefined) | undefined
}

/** The fields of a form that are on the page now, by their names in the schema. */
export const FieldNames = createContext<Map<string, FieldName> | undefined>(undefined)

/** Makes a field known to its form while it is on the page. */
export function useFieldName(field: string, { label, say }: FieldName): void {
  const names = useContext(FieldNames)
  useEffect(() => {
    names?.set(field, { label, say })
  })
}

/** Says a value, or several, by the words of the options that it was chosen from. */
export const sayOptions =
  (options: readonly { readonly value: string | number; readonly label: string }[]) =>
  (value: unknown): string | undefined => {
    const values = Array.isArray(value) ? value : [value]
    const words = values.map((one) => options.find((option) => String(option.value) === String(one))?.label)
    return words.includes(undefined) ? undefined : words.join(', ')
  }
