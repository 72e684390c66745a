/** The sentence of a refused field, for the server's answers and the browser's alerts. */
import type { TextKey } from './keys.ts'
import type { TextParameters } from './parameters.ts'

interface RefusedField {
  /** Path in the input, joined by dots. */
  readonly field: string
  readonly key: string
  readonly params: TextParameters
}

/**
 * "License plate: A license plate has 2 to 16 characters." The field is called as screens call it; one
 * that no screen has a word for keeps its own name where programs read it (`isNamed`), and is left out on pages. An
 * unknown field keeps its own name, which the sender looks for.
 */
export function refusalText(
  { field, key, params }: RefusedField,
  translate: (key: TextKey, params: TextParameters) => string,
  isThing: (name: string) => boolean,
  isNamed = false,
): string {
  const problem = translate(key as TextKey, params)
  const thing = thingOf(field, isThing)
  if (thing !== undefined) return translate('validation:refused', { field: thing, problem })
  const keepsName = field !== '' && (isNamed || key === 'validation:unknownField')
  return keepsName ? translate('validation:refused', { field, problem }) : problem
}

/** The thing that a path names: its last part that is no number, without what it says of identifiers. */
function thingOf(field: string, isThing: (name: string) => boolean): string | undefined {
  const last = field.split('.').findLast((part) => !/^\d*$/.test(part))
  if (last === undefined) return undefined
  return [last, last.replace(/Uuids?$/, '')].find(isThing)
}
