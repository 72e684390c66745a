import * as atoms from '../base/atoms.ts'
import * as commands from '../commands/schema.ts'
import * as credentials from '../credentials/schema.ts'
import * as decisions from '../decisions/schema.ts'
import * as moneyAmounts from '../money/amounts.ts'
import * as moneyItemSubscriptions from '../money/item-subscription.ts'
import * as moneyItems from '../money/items.ts'
import * as moneySold from '../money/sold.ts'
import * as operators from '../operators/schema.ts'
import * as schedulesDayPlans from '../schedules/day-plans.ts'
import * as schedules from '../schedules/schema.ts'
import * as schedulesZones from '../schedules/schema.ts'
import { z } from 'zod'
import { declarations } from './features.ts'

/**
 * The files that declare records and forms, by the name that tells two schemas of one name apart: those of no feature,
 * and those that each feature names.
 */
export const schemaFiles: Readonly<Record<string, object>> = Object.assign(
  {
    atoms,
    commands,
    credentials,
    decisions,
    moneyAmounts,
    moneyItemSubscriptions,
    moneyItems,
    moneySold,
    operators,
    schedulesDayPlans,
    schedules,
    schedulesZones,
  },
  ...declarations.map(({ schemas }) => schemas),
)

export interface NamedSchema {
  readonly name: string
  readonly schema: z.ZodType
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Every exported schema under its name; one of a name that occurs twice has its file's before it. */
export function everySchema(): readonly NamedSchema[] {
  const found = Object.entries(schemaFiles).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
      .map(([name, schema]) => ({ file, name, schema })),
  )
  const times = new Map<string, number>()
  for (const { name } of found) times.set(name, (times.get(name) ?? 0) + 1)
  return found.map(({ file, name, schema }) => ({ name: times.get(name) === 1 ? name : capital(file) + name, schema }))
}
