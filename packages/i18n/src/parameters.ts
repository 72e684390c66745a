/** What a text is filled with: words instead of keys, and the number that chooses its plural form. */
import { countingParameters } from './catalogue.ts'

export type TextParameters = Readonly<Record<string, string | number>>

// A failure names a thing by key (`thing: 'pin'`) and the reader's language supplies the word (`things.pin`).
const wordParameters: ReadonlySet<string> = new Set(['thing', 'field'])

/**
 * The parameters of a failure or of a validation issue, made ready for `t()`.
 *
 * Keys of things become words; `count` is added from `minutes`, `seconds`, `min` or `max` when it is not there.
 * `wordOf` looks a key up in the `things` namespace and answers undefined when there is no such word; the key itself
 * is then shown, which is ugly but says more than a gap.
 */
export function textParameters(
  parameters: TextParameters,
  wordOf: (key: string) => string | undefined,
): Record<string, string | number> {
  const filledParameters = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      wordParameters.has(name) && typeof value === 'string' ? (wordOf(value) ?? value) : value,
    ]),
  )
  const counting = countingParameters.find((name) => typeof parameters[name] === 'number')
  const count = counting && parameters[counting]
  return count === undefined ? filledParameters : { ...filledParameters, count }
}
