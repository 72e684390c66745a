import { readdirSync, readFileSync } from 'node:fs'
import * as protocol from '@lintel/devices/protocol.ts'
import * as examples from '@lintel/devices/protocol/examples.ts'
import { publishProtocol } from '@lintel/devices/publish.ts'
import { recordContents } from '@lintel/devices/protocol/records.ts'
import { commentsOf } from './comments.ts'
import { root } from './files.ts'

/** The reference of the device protocol, from the schemas of `packages/devices` and what their comments say. */

type Schema = Readonly<Record<string, unknown>>

const folder = `${root}packages/devices/src/protocol/`
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => commentsOf(readFileSync(`${folder}${name}`, 'utf8')))
const constantsSaid = new Map(sources.flatMap(({ constants }) => [...constants]))
const fieldsSaid = new Map(sources.flatMap(({ fields }) => [...fields]))

/** The name under which a schema is exported. */
const nameOf = (schema: unknown): string => Object.entries(protocol).find(([, value]) => value === schema)?.[0] ?? ''

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``
const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
const list = (value: unknown): readonly Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])

/** A schema in a few words: `text, at most 64`, `one of "a", "b"`. */
function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'anything'
  if ('const' in schema) return code(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(', ')
  const options = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' or ')
  switch (schema.type) {
    case 'string':
      return `text${textBounds(schema)}`
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${schema.exclusiveMinimum === 0 ? ' above 0' : bounds(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'yes or no'
    case 'null':
      return '`null`'
    case 'array': {
      const items = schema.prefixItems
        ? list(schema.prefixItems).map(typeOf).join(', ')
        : typeOf(schema.items as Schema)
      return `list${bounds(schema.minItems, schema.maxItems)} of (${items})`
    }
    case 'object':
      return objectOf(schema)
    default:
      return 'anything'
  }
}

function objectOf(schema: Schema): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  if (properties.length === 0) return `object of names to (${typeOf(schema.additionalProperties as Schema)})`
  const needed = (schema.required ?? []) as readonly string[]
  return `object of ${properties.map(([name, value]) => `\`${name}\`${needed.includes(name) ? '' : '?'} ${typeOf(value)}`).join('; ')}`
}

function textBounds({ minLength, maxLength, pattern, format }: Schema): string {
  const shape = typeof pattern === 'string' && format === undefined ? ` like \`${pattern.replaceAll('|', '\\|')}\`` : ''
  return `${typeof format === 'string' ? ` (${format})` : ''}${bounds(minLength, maxLength)}${shape}`
}

function bounds(least: unknown, most: unknown): string {
  const isOpen = (value: unknown) => value === undefined || Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER
  if (isOpen(least) && isOpen(most)) return ''
  if (isOpen(most)) return `, at least ${String(least)}`
  return isOpen(least) ? `, at most ${String(most)}` : `, ${String(least)} to ${String(most)}`
}

/** The fields of an object as a table. */
function fieldTable(schema: Schema, constant: string): string {
  const needed = (schema.required ?? []) as readonly string[]
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, value]) =>
      `| \`${name}\` | ${needed.includes(name) ? 'yes' : ''} | ${typeOf(value)} | ${fieldsSaid.get(`${constant}.${name}`) ?? sharedMeaning(name)} |`,
  )
  if (rows.length === 0) return 'No fields.'
  return `| Field | Needed | Value | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`
}

const envelopeSaid: Readonly<Record<string, string>> = {
  v: 'Version of the protocol.',
  ts: 'When the sender wrote it, ms since 1970 in UTC; `null` while its clock is unset.',
}

/** Constants that say what a field of that name is, in whatever message. */
const sharedConstants: Readonly<Record<string, string>> = {
  session: 'Session',
  epoch: 'Epoch',
  n: 'EventNumber',
  mono: 'MonoMs',
  tq: 'TimeQuality',
  clock: 'TimeQuality',
  door: 'Relay',
  relay: 'Relay',
  caps: 'Caps',
  digest: 'PolicyDigest',
}

const sharedMeaning = (field: string): string =>
  envelopeSaid[field] ?? constantsSaid.get(sharedConstants[field] ?? '') ?? ''

function messages(): string {
  const examplesOf = { up: examples.upExamples, down: examples.downExamples } as Record<string, Record<string, unknown>>
  return publishProtocol()
    .messages.map(({ topic, direction, qos, retain, maxBytes, schema }) => {
      const kind = topic.split('/').at(-1)!
      const records = direction === 'up' ? protocol.upMessages : protocol.downMessages
      const constant = nameOf((records as Record<string, { schema: unknown }>)[kind]!.schema)
      const way = direction === 'up' ? 'device → portal' : 'portal → device'
      return [
        `### \`${direction}/${kind}\``,
        `Topic \`${topic}\` · ${way} · QoS ${qos} · ${retain ? 'retained' : 'not retained'} · at most ${maxBytes} bytes`,
        constantsSaid.get(constant) ?? '',
        fieldTable(schema as Schema, constant),
        json(examplesOf[direction]![kind]),
      ].join('\n\n')
    })
    .join('\n\n')
}

function events(): string {
  const rows = Object.entries(protocol.eventTypes).map(
    ([type, needed]) =>
      `| \`${type}\` | ${needed.map((name) => `\`${name}\``).join(', ')} | \`${JSON.stringify(examples.eventExamples[type as protocol.EventType])}\` |`,
  )
  return [
    constantsSaid.get('eventTypes') ?? '',
    `| Type | Needs | Example |\n|---|---|---|\n${rows.join('\n')}`,
    constantsSaid.get('DeviceEvent') ?? '',
    fieldTable(publishProtocol().event as Schema, 'DeviceEvent'),
    `Ways to show a credential: ${protocol.accessMethods.map(code).join(', ')}. Reasons of a device without a policy: ${protocol.refusalReasons.map(code).join(', ')}. Other words are accepted.`,
  ].join('\n\n')
}

function commands(): string {
  return Object.entries(publishProtocol().commands)
    .map(([name, { expirySeconds, timeCritical, args }]) => {
      const constant = nameOf(protocol.commands[name as protocol.CommandName].args)
      return [
        `### \`${name}\``,
        `${constantsSaid.get(constant) ?? ''} Good for ${expirySeconds} seconds${timeCritical ? '; refused while the clock is unset' : ''}.`,
        fieldTable(args as Schema, constant),
        `Example: ${code(examples.commandExamples[name as protocol.CommandName])}`,
      ].join('\n\n')
    })
    .join('\n\n')
}

function answers(): string {
  return `States: ${protocol.commandAnswers.map(code).join(', ')}. ${constantsSaid.get('commandCodes') ?? ''}`
}

function settingTable(): string {
  const rows = Object.entries(publishProtocol().settings).map(
    ([path, schema]) =>
      `| \`${path}\` | ${typeOf(schema as Schema)} | ${fieldsSaid.get(`settings.${path}`) ?? ''} | \`${JSON.stringify(examples.settingExamples[path as protocol.SettingName])}\` |`,
  )
  return `| Path | Value | Meaning | Example |\n|---|---|---|---|\n${rows.join('\n')}`
}

function recordTables(): string {
  return Object.entries(publishProtocol().records)
    .map(([kind, schema]) => {
      const value = schema as Schema
      const said = fieldsSaid.get(`recordContents.${kind}`)
      const table = value.properties ? fieldTable(value, 'recordContents') : typeOf(value)
      return [
        `### \`${kind}\``,
        ...(said ? [said] : []),
        table,
        `Example: ${code(examples.recordExamples[kind as keyof typeof recordContents])}`,
      ].join('\n\n')
    })
    .join('\n\n')
}

function limitTable(): string {
  const rows = Object.entries(protocol.linkLimits).map(
    ([name, value]) => `| \`${name}\` | ${value} | ${fieldsSaid.get(`linkLimits.${name}`) ?? ''} |`,
  )
  return `| Name | Value | Meaning |\n|---|---|---|\n${rows.join('\n')}`
}

/** The published schemas as one JSON document. */
export const protocolSchemas = (): string => `${JSON.stringify(publishProtocol(), null, 2)}\n`

/** The reference as a page. */
export function protocolReference(): string {
  const { claim, media } = publishProtocol()
  return `${[
    '# Device messages',
    'Written from `packages/devices` by `npm run docs`; a test holds that each example is valid. How messages belong together is told by [the device protocol](../device-protocol.md). The same as JSON Schema (draft 2020-12): [device-protocol.schema.json](device-protocol.schema.json). A `?` marks a field that may be absent.',
    '## Claim',
    '`POST /device/v1/claim` with a JSON body. The answer is `{"code": 0, "msg": "", "data": …}`; another code comes with its reason in `msg`.',
    fieldTable(claim.request as Schema, 'ClaimRequest'),
    json(examples.claimExamples.request),
    'The `data` of the answer:',
    fieldTable(claim.data as Schema, 'Claimed'),
    json(examples.claimExamples.data),
    '## Messages',
    messages(),
    '## Events',
    events(),
    '## Commands',
    commands(),
    '## Answers to commands',
    answers(),
    '## Settings',
    settingTable(),
    '## Records of a policy',
    'Contents of the records that `down/policy` puts in place. What is absent does not limit. Instants are ms since 1970 in UTC; a span includes `from` and excludes `until`. Minutes are those of a day; an end at or before its start lies on the next day. Weekdays are 1 (Monday) to 7.',
    recordTables(),
    '## Pictures',
    '`POST /device/v1/media/<name>?cause=…&at=…` with the bytes of one jpg or png as body, MAC and secret as a Basic login.',
    fieldTable(media.query as Schema, 'MediaQuery'),
    `The \`data\` of the answer: ${code(examples.mediaExamples.data)}`,
    '## Limits',
    limitTable(),
  ].join('\n\n')}\n`
}
