import escapeHtml from 'escape-html'
import type { JsonSchema } from './schemas.ts'

/** A schema as tables: a line for each field, and what an object holds folded below its line. */

/** What a schema says of its type in a few words. */
export function typeText(schema: JsonSchema): string {
  if ('const' in schema) return code(JSON.stringify(schema['const']))
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => code(JSON.stringify(one))).join(', ')
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(typeText))].join(' or ')
  if (typeof schema['$ref'] === 'string') return code(schema['$ref'].split('/').at(-1)!)
  const types = [schema['type'] ?? 'any'].flat() as string[]
  const words = types.map((type) => (type === 'array' ? listText(schema) : (formats[type] ?? type)))
  return schema['format'] === undefined ? words.join(' or ') : `${words.join(' or ')} (${textOf(schema['format'])})`
}

const formats: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'true or false' }
const listText = ({ items }: JsonSchema): string =>
  items === undefined ? 'list' : `list of ${typeText(items as JsonSchema)}`

const choicesOf = (schema: JsonSchema): JsonSchema[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[]
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
/** Escaped text with its names in the type of code. */
export const proseHtml = (escapedText: string): string => escapedText.replace(/`([^`]+)`/g, '<code>$1</code>')

const textOf = (value: unknown): string => escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))

/** The bounds that a schema names, of the field itself and of the values that it may have. */
export function limitsText(schema: JsonSchema): string {
  const choices = choicesOf(schema).filter((one) => one['type'] !== 'null')
  const own = [
    between(schema, 'minLength', 'maxLength', 'characters'),
    between(schema, 'minItems', 'maxItems', 'items'),
    between(schema, 'minimum', 'maximum', ''),
    schema['exclusiveMinimum'] === undefined ? '' : `more than ${textOf(schema['exclusiveMinimum'])}`,
    // A format says more than the pattern that it stands for.
    typeof schema['pattern'] === 'string' && schema['format'] === undefined ? `fits ${code(schema['pattern'])}` : '',
    schema['default'] === undefined ? '' : `default ${code(JSON.stringify(schema['default']))}`,
    ...choices.map(limitsText),
  ]
  return [...new Set(own.filter(Boolean))].join('; ')
}

function between(schema: JsonSchema, low: string, high: string, unit: string): string {
  // The bounds of whole numbers as JavaScript has them say nothing.
  const [least, most] = [schema[low], schema[high]].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  )
  const span =
    least === undefined || most === undefined
      ? `${least === undefined ? '' : `at least ${least}`}${most === undefined ? '' : `at most ${most}`}`
      : least === most
        ? `exactly ${least}`
        : `${least} to ${most}`
  return span === '' ? '' : `${span} ${unit}`.trim()
}

/** What a schema holds as HTML: a table of its fields; one for each where it is one of several or a list. */
export function schemaHtml(schema: JsonSchema, title: string): string {
  const { properties } = schema as { properties?: Readonly<Record<string, JsonSchema>> }
  if (properties) return Object.keys(properties).length === 0 ? '<p>No fields.</p>' : tableOf(schema, properties, title)
  const parts = partsOf(schema)
  const text = `<p>${schema['type'] === 'null' ? 'Nothing.' : `${typeText(schema)}.`}</p>`
  return parts.length === 0 ? text : parts.map((part) => schemaHtml(part, title)).join('<p>or</p>')
}

/** The objects that the values of a schema are made of; none for a plain value. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  if (schema['properties']) return [schema]
  const inner = [schema['items'], schema['additionalProperties']].filter(
    (one): one is JsonSchema => typeof one === 'object' && one !== null,
  )
  return [...inner, ...choicesOf(schema), ...((schema['allOf'] ?? []) as JsonSchema[])].flatMap(partsOf)
}

function tableOf(schema: JsonSchema, properties: Readonly<Record<string, JsonSchema>>, title: string): string {
  const requiredNames = (schema['required'] ?? []) as readonly string[]
  const lines = Object.entries(properties).map(([name, field]) => {
    const parts = partsOf(field)
    const line = [code(name), typeText(field), requiredNames.includes(name) ? 'yes' : 'no', limitsText(field)]
    const cells = [...line.slice(1), proseHtml(textOf(field['description'] ?? ''))].map((cell) => `<td>${cell}</td>`)
    const inside = parts.map((part) => schemaHtml(part, `${title}, ${name}`)).join('<p>or</p>')
    const fields = `<tr><td colspan="5"><details><summary>Fields of ${escapeHtml(name)}</summary>${inside}</details></td></tr>`
    return `<tr><th scope="row">${line[0]}</th>${cells.join('')}</tr>${parts.length === 0 ? '' : fields}`
  })
  const heads = ['Field', 'Type', 'Required', 'Limits', 'Description'].map((head) => `<th scope="col">${head}</th>`)
  const label = escapeHtml(title)
  return `<div class="wide" role="region" aria-label="${label}" tabindex="0"><table aria-label="${label}"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}
