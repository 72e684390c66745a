import { accessFields } from './access.ts'
import { accountFields } from './accounts.ts'
import { apartmentFields } from './apartments.ts'
import { commonFields, type FieldTexts } from './common.ts'
import { configurationFields } from './configuration.ts'
import { deviceFields } from './devices.ts'
import { doorFields } from './doors.ts'
import { logFields } from './logs.ts'
import { messageFields } from './messages.ts'
import { operatorFields } from './operators.ts'
import { peopleFields } from './people.ts'
import { safetyFields } from './safety.ts'
import { settingFields } from './settings.ts'
import { siteFields } from './sites.ts'
import { visitorFields } from './visitors.ts'

interface FieldText {
  readonly says: string
  readonly example?: unknown
}

const tables: readonly FieldTexts[] = [
  commonFields,
  peopleFields,
  accountFields,
  operatorFields,
  siteFields,
  settingFields,
  configurationFields,
  apartmentFields,
  deviceFields,
  doorFields,
  accessFields,
  safetyFields,
  visitorFields,
  messageFields,
  logFields,
]

/** Every entry by its single key; a key of a table may name several schemas, as in `DoorEdit|DoorInfo.relock`. */
const texts: ReadonlyMap<string, FieldText> = new Map(
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([keys, text]): [string, FieldText][] => {
      const [says, example] = typeof text === 'string' ? [text] : text
      return singleKeys(keys).map((key) => [key, { says, example }])
    }),
  ),
)

function singleKeys(keys: string): readonly string[] {
  const dot = keys.indexOf('|') < 0 ? -1 : keys.lastIndexOf('.')
  return dot < 0
    ? [keys]
    : keys
        .slice(0, dot)
        .split('|')
        .map((owner) => `${owner}${keys.slice(dot)}`)
}

/** Every key of the tables. */
export const fieldKeys: readonly string[] = tables.flatMap((table) => Object.keys(table).flatMap(singleKeys))

/**
 * Schemas of one record: its list row, its page and its forms say the same of a field unless a table tells them apart.
 */
const familyOf = (schema: string): string => schema.replace(/(?<=.)(Form|Edit|Info|Row|Detail)+$/, '')

/** A filter of a list, which is the query of a GET call or the form of an export. */
const isFilter = (owner: string): boolean => /\.|Filter$|ExportForm$/.test(owner)

/**
 * The key of the tables that describes a field. `path` names where it stands: a schema, or the operation of a query,
 * then the fields of the unnamed objects around it. The most specific key counts; undefined where no table has one.
 */
export function fieldKeyOf(path: readonly string[], name: string): string | undefined {
  const [owner = '', ...outer] = path
  const keys = [
    [owner, ...outer, name].join('.'),
    ...(isFilter(owner) ? [`query.${name}`] : [[familyOf(owner), ...outer, name].join('.')]),
    ...(outer.length > 0 ? [`${outer.at(-1)}.${name}`] : []),
    name,
  ]
  return keys.find((key) => texts.has(key))
}

/** What a field is, in a sentence or a few, and an example where the kind of the field gives a poor one. */
export function fieldTextOf(path: readonly string[], name: string): FieldText | undefined {
  const key = fieldKeyOf(path, name)
  return key === undefined ? undefined : texts.get(key)
}
