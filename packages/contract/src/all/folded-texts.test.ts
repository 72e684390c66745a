import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { everyOperation } from './contract.ts'

/** Texts with signs that nobody sees, in the shapes that fields ask for: a name, a code, a card, an address, a MAC, a list. */
const probes = [
  'A\u202eb\u0007c\u200b',
  '47\u200b11',
  '\u202d1234567890\u202c',
  '12345\u00ad6789',
  '0C1105\u200bAABBCC',
  'a\u200bb@c.example',
  'de\u200b',
  '49\u2066',
]
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const unseen = /[\u0007\u200b\u00ad\u202a-\u202e\u2066-\u2069]/

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

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : []

/** Whether a field takes a text with signs that nobody sees, and keeps one of them. */
const keepsUnseen = ({ schema }: Field): boolean =>
  probes
    .flatMap((probe) => [probe, [probe]])
    .some((probe) => {
      const result = schema.safeParse(probe)
      return result.success && textsIn(result.data).some((text) => unseen.test(text))
    })

/** decisions.md 64: names are folded; codes, addresses and sign-in names drop invisible signs before they are judged. */
describe('a text that a call takes', () => {
  it('has no invisible sign when it is kept, wherever it stands', () => {
    const fields = everyOperation.flatMap(({ name, operation }) => fieldsOf(operation.input, name))
    const found = fields.filter(keepsUnseen).map(({ place }) => place.split('.').at(-1)!)
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(exactFields))
  })
})
