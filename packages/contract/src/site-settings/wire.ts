import { z } from 'zod'

/**
 * The two records of a site with the names that specification.md 3 gives their fields: name on the wire, its type, and
 * where it comes from, in one table each. Inside, the settings have names of our own and no numbers.
 */
interface Field<Source, Type extends z.ZodType> {
  readonly type: Type
  readonly from: (source: Source) => z.input<Type>
}
export const fieldOf =
  <Source>() =>
  <Type extends z.ZodType>(type: Type, from: (source: Source) => z.input<Type>): Field<Source, Type> => ({ type, from })

type Table<Source> = Readonly<Record<string, Field<Source, z.ZodType>>>
type SchemaOf<Of extends Table<never>> = z.ZodObject<{ [Name in keyof Of]: Of[Name]['type'] }>

export const schemaOf = <Of extends Table<never>>(table: Of): SchemaOf<Of> =>
  z.object(Object.fromEntries(Object.entries(table).map(([name, { type }]) => [name, type]))) as SchemaOf<Of>

export const recordOf =
  <Source, Of extends Table<Source>>(table: Of) =>
  (source: Source): z.output<SchemaOf<Of>> =>
    Object.fromEntries(Object.entries(table).map(([name, { from }]) => [name, from(source)])) as z.output<SchemaOf<Of>>

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Minor units as text with two decimals, as money fields are written (specification.md 5). */
export const moneyText = (minorUnits: number): string => (minorUnits / 100).toFixed(2)

/** What of a site stands in columns. */
export interface SiteColumns {
  readonly uuid: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly phoneCode: string
  readonly timeZone: string
  readonly customizeForm: number
  /** Free by the switch of the platform, whatever its sellers price. */
  readonly isFree: boolean
}
