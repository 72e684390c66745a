import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { everyOperation } from './contract.ts'

/** Texts in the shapes that fields ask for: names, numbers, cards, addresses and codes. */
const texts =
  'Abc ABC 12 49 4711 123456 123456789 1234567890 12345678-K LD-200 0C1105AABBCC a@b.example de DE Europe/Berlin #ffffff'.split(
    ' ',
  )
/** With signs that nobody sees, as a text brings them along that was pasted. */
const withUnseen = (text: string): string => `\u202d${text.slice(0, 1)}\u200b${text.slice(1)}\u0007\u202c`

/** What is taken sign by sign, and why. */
const exactFields: Readonly<Record<string, string>> = {
  clientSecret: 'a secret',
  codes: 'lines, of which each is judged as a card',
  defaultConfiguration: 'settings as a device reads them',
  fingerprints: 'templates as a device wrote them',
  model: 'a key, refused where no model has it',
  newPassword: 'a secret',
  oldPassword: 'a secret',
  password: 'a secret',
  text: 'settings as a device reads them',
  token: 'a secret',
  twoFactorToken: 'a secret',
}

interface Field {
  readonly place: string
  readonly schema: z.ZodType
}

/** The fields of an input, with those of objects in it. */
function fieldsOf(schema: z.core.$ZodType | undefined, place: string): readonly Field[] {
  if (!schema) return []
  const def = schema._zod.def as Partial<Record<'innerType' | 'element' | 'in' | 'left' | 'right', z.core.$ZodType>> & {
    readonly shape?: Readonly<Record<string, z.ZodType>>
    readonly options?: readonly z.core.$ZodType[]
  }
  const inner = [def.innerType, def.element, def.in, def.left, def.right, ...(def.options ?? [])]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
      { place: `${place}.${name}`, schema: field },
      ...fieldsOf(field, `${place}.${name}`),
    ]),
    ...inner.flatMap((one) => fieldsOf(one, place)),
  ]
}

/** Whether a field refuses or keeps signs that nobody sees, in a text, or in one of a list, that it takes without them. */
const isExact = ({ schema }: Field): boolean =>
  texts.some((text) =>
    [(one: string) => one, (one: string) => [one]].some((valueOf) => {
      const [seen, pasted] = [schema.safeParse(valueOf(text)), schema.safeParse(valueOf(withUnseen(text)))]
      return seen.success && JSON.stringify(pasted.data) !== JSON.stringify(seen.data)
    }),
  )

/** decisions.md 64: names are folded; codes, addresses and sign-in names drop invisible signs before they are judged. */
describe('a text that a call takes', () => {
  it('is the same with and without signs that nobody sees, wherever it stands', () => {
    const fields = everyOperation.flatMap(({ name, operation }) => fieldsOf(operation.input, name))
    const found = fields.filter(isExact).map(({ place }) => place.split('.').at(-1)!)
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(exactFields))
  })
})
