import * as protocol from '@lintel/devices/protocol.ts'
import * as examples from '@lintel/devices/protocol/examples.ts'
import { recordExamples } from '@lintel/devices/protocol/records/examples.ts'
import { publishProtocol } from '@lintel/devices/publish.ts'
import type { recordContents } from '@lintel/devices/protocol/records.ts'
import { wordTable } from './device-words.ts'
import { constantComment, fieldComment } from './protocol-comments.ts'
import { code, fieldsOf, optionsOf, type Schema, typeOf } from './schema-words.ts'

/** The reference of the device protocol, from the schemas of `packages/devices` and what their comments say. */

/** The name under which a schema is exported. */
const nameOf = (schema: unknown): string => Object.entries(protocol).find(([, value]) => value === schema)?.[0] ?? ''

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** The fields of an object as a table; `above` leads from the constant to the object. */
function fieldTable(schema: Schema, constant: string, above: readonly string[] = []): string {
  const rows = fieldsOf(schema, '', above).map(
    ({ path, names, isNeeded, schema: value }) =>
      `| \`${path}\` | ${isNeeded ? 'yes' : ''} | ${typeOf(value)} | ${fieldComment(constant, names)} |`,
  )
  if (rows.length === 0) return 'No fields.'
  return `| Field | Needed | Value | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`
}

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
        constantComment(constant),
        fieldTable(schema as Schema, constant),
        json(examplesOf[direction]![kind]),
      ].join('\n\n')
    })
    .join('\n\n')
}

function events(): string {
  const rows = Object.entries(protocol.eventTypes).map(
    ([type, needed]) =>
      `| \`${type}\` | ${fieldComment('eventTypes', [type])} | ${needed.map((name) => `\`${name}\``).join(', ')} | \`${JSON.stringify(examples.eventExamples[type as protocol.EventType])}\` |`,
  )
  return [
    constantComment('eventTypes'),
    `| Type | Meaning | Needs | Example |\n|---|---|---|---|\n${rows.join('\n')}`,
    constantComment('DeviceEvent'),
    fieldTable(publishProtocol().event as Schema, 'DeviceEvent'),
  ].join('\n\n')
}

function commands(): string {
  return Object.entries(publishProtocol().commands)
    .map(([name, { expirySeconds, timeCritical, args }]) => {
      const constant = nameOf(protocol.commands[name as protocol.CommandName].args)
      return [
        `### \`${name}\``,
        `${constantComment(constant)} Good for ${expirySeconds} seconds${timeCritical ? '; refused while the clock is unset' : ''}.`,
        fieldTable(args as Schema, constant),
        `Example: ${code(examples.commandExamples[name as protocol.CommandName])}`,
      ].join('\n\n')
    })
    .join('\n\n')
}

function answers(): string {
  return [
    constantComment('commandAnswers'),
    wordTable('commandAnswers', 'State'),
    constantComment('commandCodes'),
    wordTable('commandCodes', 'Code'),
  ].join('\n\n')
}

function settingTables(): string {
  const settings = Object.entries(publishProtocol().settings)
  const rows = settings.map(
    ([path, schema]) =>
      `| \`${path}\` | ${typeOf(schema as Schema)} | ${fieldComment('settings', [path])} | \`${JSON.stringify(examples.settingExamples[path as protocol.SettingName])}\` |`,
  )
  const parts = settings.flatMap(([path, schema]) => {
    const items = (schema as Schema).items as Schema | undefined
    return items?.properties ? [`### Fields of \`${path}\``, fieldTable(items, 'settings', [path])] : []
  })
  return [`| Path | Value | Meaning | Example |\n|---|---|---|---|\n${rows.join('\n')}`, ...parts].join('\n\n')
}

function recordTables(): string {
  return Object.entries(publishProtocol().records)
    .map(([kind, schema]) =>
      [
        `### \`${kind}\``,
        fieldComment('recordContents', [kind]),
        ...optionsOf(schema as Schema).flatMap((option, index, all) => [
          ...(all.length > 1 ? [`Kind ${index + 1} of ${all.length}:`] : []),
          fieldTable(option, 'recordContents', [kind]),
        ]),
        `Example: ${code(recordExamples[kind as keyof typeof recordContents])}`,
      ].join('\n\n'),
    )
    .join('\n\n')
}

function limitTable(): string {
  const rows = Object.entries(protocol.linkLimits).map(
    ([name, value]) => `| \`${name}\` | ${value} | ${fieldComment('linkLimits', [name])} |`,
  )
  return `| Name | Value | Meaning |\n|---|---|---|\n${rows.join('\n')}`
}

/** The published schemas as one JSON document. */
export const protocolSchemas = (): string => `${JSON.stringify(publishProtocol(), null, 2)}\n`

/** The reference as a page. */
export function protocolReference(): string {
  const { claim, media, redirect } = publishProtocol()
  return `${[
    '# Device messages',
    'Written from `packages/devices` by `npm run docs`; a test holds that each example is valid. How messages belong together is told by [the device protocol](../device-protocol.md). The same as JSON Schema (draft 2020-12): [device-protocol.schema.json](device-protocol.schema.json). What their words mean: [words of devices](device-words.md). A field that is not needed may be absent; `a.b` is a field of `a`, `a[].b` of each in the list `a`.',
    '## Redirection',
    '`GET /device/v1/redirect/<MAC>`, before the first claim and without a login. The `data` of the answer:',
    fieldTable(redirect.data as Schema, 'RedirectAnswer'),
    json(examples.redirectExamples.data),
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
    settingTables(),
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
